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
