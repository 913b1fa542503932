import { expect, test } from 'vitest'
import { readPdf } from '../../../tests/support/read-pdf.ts'
import { endPdf, inTwoLines, startPdf, takeWritten, writeLine } from './document.ts'

const place = { x: 10, y: 10, width: 280, size: 12, colour: '#000000' }

/** Makes a page with one line. */
async function pageWith(text: string, line: Partial<Parameters<typeof writeLine>[2]> = {}) {
  const doc = startPdf({ size: [300, 50], title: 'T', author: 'A', language: 'en', created: new Date(0) })
  doc.addPage()
  writeLine(doc, text, { ...place, ...line })
  const [page] = await readPdf(await endPdf(doc))
  if (!page) throw new Error('There is no page')
  return page
}

test('writes Latin, Greek and Cyrillic letters, and each document has all of its own', async () => {
  // The second has letters that the first embeds as parts of others.
  for (const text of ['façade ṕ Żółć é', 'cp Zolce e 2026-0001', 'Ελένη Щербакова', 'Receipt'])
    expect((await pageWith(text)).text.trim()).toBe(text)
})

test('breaks a text that would be too small in one line, at the space that leaves the larger letters', () => {
  const doc = startPdf({ size: [300, 50], title: 'T', author: 'A', language: 'en', created: new Date(0) })
  const inTwo = (text: string) => inTwoLines(doc, text, { width: 160, size: 10, bold: true })
  expect(inTwo('Anna Gruber')).toEqual(['Anna Gruber'])
  expect(inTwo('Maria-Theresia von Walther-Schwienbacher')).toEqual(['Maria-Theresia von', 'Walther-Schwienbacher'])
  expect(inTwo('Donaudampfschifffahrtsgesellschaftskapitän')).toEqual(['Donaudampfschifffahrtsgesellschaftskapitän'])
})

test('sets a long line smaller, and cuts one that is too long even so', async () => {
  const long = 'Wolfeschlegelsteinhausenbergerdorff '.repeat(2).trim()
  expect((await pageWith(long, { least: 5 })).text.trim()).toBe(long)
  const cut = (await pageWith(long, { least: 11 })).text.trim()
  expect(cut).toMatch(/^Wolfeschlegelstein.*…$/)
  expect(long.startsWith(cut.slice(0, -1))).toBe(true)
})

test('keeps none of the words of the sheets before, which would grow with the members of a list', async () => {
  const doc = startPdf({ size: [300, 50], title: 'T', author: 'A', language: 'en', created: new Date(0) })
  const fonts = (doc as unknown as { _fontFamilies: Record<string, { layoutCache: object }> })._fontFamilies
  const words = () => Object.values(fonts).flatMap(({ layoutCache }) => Object.keys(layoutCache))
  doc.addPage()
  writeLine(doc, 'Anna Auer', place)
  writeLine(doc, 'Name', { ...place, y: 30, bold: true })
  expect(words()).toEqual(expect.arrayContaining(['Auer', 'Name']))
  const first = takeWritten(doc)
  expect(words()).toEqual([])
  doc.addPage()
  writeLine(doc, 'Anna Berg', place)
  const pages = await readPdf(Buffer.concat([first, await endPdf(doc)]))
  expect(pages.map(({ text }) => text.trim().split(/\s*\n/))).toEqual([['Anna Auer', 'Name'], ['Anna Berg']])
})
