import { expect, test } from 'vitest'
import { readPdf } from '../../../tests/support/read-pdf.ts'
import { endPdf } from './document.ts'
import { drawLetter } from './draw-letter.ts'
import { startLetter } from './letterhead.ts'

const content = { subject: '', heading: 'Card', greeting: 'Hello', paragraphs: [], rows: [], closing: '' }

async function wordsOf(clubName: string, address: readonly string[]) {
  const doc = startLetter('Letter', { clubName, address: 'Bootshaus 1', logo: undefined }, 'de', new Date(0))
  drawLetter(doc, content, { to: 'Anna', day: '29 Nov 2026', address })
  const [page] = await readPdf(await endPdf(doc))
  return page?.text.split(/\s+/).join(' ') ?? ''
}

test('long lines of an address and of the sender are written as a whole, in two lines each', async () => {
  const club = 'Österreichischer Ruder- und Segelverein „Ægir“ Großhöflein am Neusiedler See'
  const name = 'Maria Magdalena Wolfeschlegelsteinhausenbergerdorff von und zu Hohenlohe'
  const street = 'Sehr-lange-Straße-mit-vielen-Wörtern-und-Bindestrichen 123 Stiege 4 Tür 17'
  const words = await wordsOf(club, [name, street, '7051 Großhöflein'])
  for (const one of [club, name, street, '7051 Großhöflein', 'Bootshaus 1']) expect(words).toContain(one)
})

test('an address of many long lines keeps within the window', async () => {
  const long = 'Maria Magdalena Wolfeschlegelsteinhausenbergerdorff von und zu Hohenlohe'
  const words = await wordsOf('Club', [long, long, long, long])
  expect(words.match(/…/g)).toHaveLength(4)
})

test('with an address for the window, the code for the bank stands beside the account, and all is on one page', async () => {
  const doc = startLetter('Letter', { clubName: 'TSV Süd', address: '', logo: undefined }, 'de', new Date(0))
  const row = (label: string, value: string) => ({ label, value })
  const iban = 'DE02 1203 0000 0000 2020 51'
  const payment = {
    heading: 'How to pay',
    rows: [row('Holder', 'TSV Süd'), row('IBAN', iban), row('BIC', 'INGDDEFFXXX'), row('Reference', '3HGSX-KHMJF')],
    codes: [
      { label: 'Code', content: 'BCD\n002\n1\nSCT\n\nTSV Sued\nDE02120300000000202051\nEUR42.00\n\n\n3HGSX-KHMJF' },
    ],
    note: 'In cash on Tuesdays',
  }
  const letter = { ...content, paragraphs: ['These payments are open:'], rows: [row('Fee', '42,00 €')], payment }
  const address = ['Björn Dörr', 'Schloßweg 39', '82408 Süd']
  drawLetter(doc, letter, { to: 'Björn', day: '29 Nov 2026', address })
  const [page, ...more] = await readPdf(await endPdf(doc))
  expect(more).toEqual([])
  for (const words of [iban, '3HGSX-KHMJF', 'In cash on Tuesdays']) expect(page?.text).toContain(words)
  expect(await page?.codes()).toEqual([payment.codes[0]?.content])
})
