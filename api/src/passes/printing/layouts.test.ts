import { inflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readPdf } from '../../../../tests/support/read-pdf.ts'
import { endPdf, mm, openPicture, startPdf } from '../../pdf/document.ts'
import { cardSize, drawCutMarks, drawFoldMarks } from './draw-card.ts'
import { type HeldCard, plastic, sheets } from './layouts.ts'

type Point = readonly [x: number, y: number]
/** A straight line of a page, in points from its upper left corner. */
interface Line {
  readonly from: Point
  readonly to: Point
}

const [width, height] = cardSize
const view = {
  fullName: 'Anna Berg',
  memberId: '7',
  year: 2026,
  status: 'Active',
  requirements: [],
} as unknown as HeldCard['view']
const card: HeldCard = {
  view,
  code: 'https://club.test/pass#a.b.c',
  photo: undefined,
  stamp: undefined,
  holder: { id: 'anna', fullName: 'Anna Berg', memberId: '7' } as unknown as HeldCard['holder'],
}
const look = { title: 'Segelclub', colour: '#ffffff', logo: undefined, language: 'en' as const }
const back = { title: 'Segelclub', text: 'Found this card?', address: ['Bootshaus 1'] }

/** Draws a page, and returns the straight lines that its content strokes. */
async function linesOf(draw: (doc: ReturnType<typeof startPdf>) => void): Promise<Line[]> {
  const size = sheets.size
  const doc = startPdf({ size, title: 'Cards', author: 'Club', language: 'en', created: new Date(0) })
  const parts: Uint8Array[] = []
  sheets.addPage(doc, look)
  draw(doc)
  parts.push(await endPdf(doc))
  const bytes = Buffer.concat(parts)
  return contentsOf(bytes).flatMap((content) =>
    [...content.matchAll(/([\d.-]+) ([\d.-]+) m\n([\d.-]+) ([\d.-]+) l\nS\n/g)].map(([, ...numbers]) => {
      const [x1, y1, x2, y2] = numbers.map(Number) as [number, number, number, number]
      return { from: [x1, y1], to: [x2, y2] } as const
    }),
  )
}

/** The streams of a file that draw something, unpacked. */
function contentsOf(pdf: Buffer): string[] {
  const found: string[] = []
  for (let at = pdf.indexOf('stream\n'); at >= 0; at = pdf.indexOf('stream\n', at)) {
    const end = pdf.indexOf('\nendstream', at)
    const packed = pdf.subarray(at + 'stream\n'.length, end)
    at = end + '\nendstream'.length
    if (packed[0] === 0x78) found.push(inflateSync(packed).toString('latin1'))
  }
  return found.filter((content) => / m\n| re\n/.test(content))
}

/** The upper left corners of the cards on a sheet, in points: two beside each other, four below each other, 4 mm apart, in the middle of A4. */
const corners = Array.from({ length: 8 }, (_, at): Point => {
  const left = (210 * mm - 2 * width - 4 * mm) / 2
  const top = (297 * mm - 4 * height - 3 * 4 * mm) / 2
  return [left + (at % 2) * (width + 4 * mm), top + Math.floor(at / 2) * (height + 4 * mm)]
})

const near = (one: number, other: number) => Math.abs(one - other) < 0.01

/** The edges of a card on which a line lies if it is drawn on: `left`, `right`, `top`, `bottom`; of the corner that is nearest. */
function edgeOf({ from, to }: Line, [x, y]: Point): string | undefined {
  const isUpright = near(from[0], to[0])
  const [edge, start, end] = isUpright ? [from[0], y, y + height] : [from[1], x, x + width]
  const [first, last] = isUpright ? [from[1], to[1]] : [from[0], to[0]]
  const away = Math.min(...[first, last].flatMap((one) => [Math.abs(one - start), Math.abs(one - end)]))
  const reach = Math.max(...[first, last].map((one) => (one < start ? start - one : one - end)))
  // Close to the corner, outside of the card, and within half of the space between two cards.
  if (away > 0.6 * mm || reach > 2 * mm || [first, last].some((one) => one > start - 0.01 && one < end + 0.01))
    return undefined
  const at = Math.min(first, last) < start ? 'start' : 'end'
  if (isUpright) return near(edge, x) ? `left ${at}` : near(edge, x + width) ? `right ${at}` : undefined
  return near(edge, y) ? `top ${at}` : near(edge, y + height) ? `bottom ${at}` : undefined
}

const allEdges = [
  'bottom end',
  'bottom start',
  'left end',
  'left start',
  'right end',
  'right start',
  'top end',
  'top start',
]

test.each(['front', 'back'])(
  'each card of a sheet has two cut marks at each corner, in line with its edges, on the %s',
  async (side) => {
    const lines = await linesOf((doc) => {
      for (const at of corners.keys())
        if (side === 'front') sheets.draw(doc, card, look, at)
        else sheets.drawBehind?.(doc, back, at)
    })
    expect(lines).toHaveLength(8 * 8)
    for (const corner of corners)
      expect(lines.flatMap((line) => edgeOf(line, corner) ?? []).toSorted()).toEqual(allEdges)
  },
)

test('no cut mark is on a card, or touches that of another', async () => {
  const lines = await linesOf((doc) => {
    for (const at of corners.keys()) sheets.draw(doc, card, look, at)
  })
  const isOn = ([px, py]: Point, [x, y]: Point) =>
    px > x - 0.01 && px < x + width + 0.01 && py > y - 0.01 && py < y + height + 0.01
  for (const { from, to } of lines)
    for (const corner of corners) expect(isOn(from, corner) || isOn(to, corner)).toBe(false)
  const ends = lines.flatMap(({ from, to }) => [from, to])
  expect(new Set(ends.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`)).size).toBe(ends.length)
})

test('the back of a card lies behind its front, once the sheet is turned over its long edge', async () => {
  for (const [at, [x, y]] of corners.entries()) {
    const lines = await linesOf((doc) => sheets.drawBehind?.(doc, back, at))
    const mirrored: Point = [210 * mm - x - width, y]
    expect(lines.flatMap((line) => edgeOf(line, mirrored) ?? []).toSorted()).toEqual(allEdges)
  }
})

test('a card of its own page has no marks', async () => {
  expect(
    await linesOf((doc) => {
      plastic.draw(doc, card, look, 0)
      plastic.drawBehind?.(doc, back, 0)
    }),
  ).toEqual([])
})

test('front and back beside each other have marks around both, and for the fold between them', async () => {
  const [left, top]: Point = [50, 100]
  const lines = await linesOf((doc) => {
    drawCutMarks(doc, [left, top], [2 * width, height])
    drawFoldMarks(doc, left + width, [top, top + height])
  })
  expect(lines).toHaveLength(8 + 2)
  const fold = lines.filter(({ from, to }) => near(from[0], left + width) && near(to[0], left + width))
  expect(
    fold.map(({ from, to }) =>
      Math.max(from[1], to[1]) < top ? 'above' : Math.min(from[1], to[1]) > top + height && 'below',
    ),
  ).toEqual(['above', 'below'])
  const upright = lines.filter(({ from, to }) => near(from[0], to[0])).map(({ from }) => from[0])
  expect(new Set(upright.map((x) => x.toFixed(1)))).toEqual(
    new Set([left, left + width, left + 2 * width].map((x) => x.toFixed(1))),
  )
})

type Shown = Partial<HeldCard['view']> & { readonly title?: string; readonly stamp?: string }

/** Makes a card with a logo and a photo. */
async function crowded({ title = look.title, stamp, ...more }: Shown) {
  const png = await sharp({ create: { width: 300, height: 120, channels: 3, background: '#1f5f8b' } })
    .png()
    .toBuffer()
  const photo = await sharp(png).resize(64, 64).jpeg().toBuffer()
  const doc = startPdf({ size: cardSize, title: 'Card', author: 'Club', language: 'de', created: new Date(0) })
  doc.addPage()
  const shown = { ...card, photo, stamp, view: { ...view, ...more } }
  plastic.draw(doc, shown, { ...look, title, logo: openPicture(doc, png), language: 'de' }, 0)
  const [page] = await readPdf(await endPdf(doc))
  if (!page) throw new Error('There is no page')
  return page
}

/** Own fields of a club as a card shows them. */
const ownFields = (...given: (readonly [label: string, value: string])[]) =>
  given.map(([label, value]) => ({ id: label, label, value }))

const word = 'Wolfeschlegelsteinhausenbergerdorff'

/** The lines that a page's text has. */
const linesIn = (text: string) => text.split(/\s*[\r\n]+/).map((line) => line.trim())

test.each<[string, Shown, string[]]>([
  [
    'the club’s name',
    { title: 'Österreichischer Ruder- und Segelverein „Ægir“ Großhöflein' },
    ['Österreichischer Ruder- und', 'Segelverein „Ægir“ Großhöflein'],
  ],
  ['a name', { fullName: 'Anna-Katharina Oberhuber Unterkircher' }, ['Anna-Katharina', 'Oberhuber', 'Unterkircher']],
  ['a name of one word', { fullName: word }, ['Wolfeschlegel-steinhausenb-ergerdorff']],
  ['a membership type', { typeName: 'Fördermitglied außerordentlich' }, ['Fördermitglied', 'außerordentlich']],
  ['a member number', { memberId: 'MITGLIED-2026-00123-456' }, ['MITGLIED-2026-', '00123-456']],
  ['a stamp', { stamp: 'ABCDEFGH-12345678901' }, ['ABCDEFGH-12345678901']],
  ['an own field', { more: ownFields(['Sparte', 'Rudern, Segeln']) }, ['Sparte: Rudern, Segeln']],
  [
    'each of several own fields',
    { more: ownFields(['Sparte', 'Jugendruderabteilung'], ['Bootsklasse', 'Doppelvierer']) },
    ['Sparte: Jugendruderabteilung ·', 'Bootsklasse: Doppelvierer'],
  ],
])(
  '%s that is long is on a card as a whole, in lines that break between words, beside a logo and a photo',
  async (_, shown, lines) => {
    const { text } = await crowded(shown)
    expect(linesIn(text)).toEqual(expect.arrayContaining(lines))
  },
)

const broken = /[\s-]+/g
const inLines = /\s+/g
test.each<[string, Shown, string, RegExp]>([
  ['a name of one word', { fullName: word }, word, broken],
  ['a name of the most letters', { fullName: 'W'.repeat(120) }, 'W'.repeat(120), broken],
  ['a number of 23 digits', { memberId: '12345678901234567890123' }, '12345678901234567890123', inLines],
  ['a number of the most characters', { memberId: 'M'.repeat(40) }, 'M'.repeat(40), inLines],
  ['a membership type of one word', { typeName: `${word}-${word.slice(0, 24)}` }, word + word.slice(0, 24), broken],
  ['a club’s name of one word', { title: word.repeat(3) }, word.repeat(3), broken],
  ['an own field of one word', { more: ownFields(['Verein', word.repeat(3)]) }, `Verein:${word.repeat(3)}`, broken],
  [
    'an own field below a name, a number and a type of the most letters',
    { fullName: 'W'.repeat(120), memberId: 'M'.repeat(40), typeName: word + word, more: ownFields(['Boot', word]) },
    `Boot:${word}`,
    broken,
  ],
  [
    'each of twelve own fields',
    { more: ownFields(...Array.from({ length: 12 }, (_, n) => [`Feld ${n}`, `Abteilung ${n}`] as const)) },
    'Feld11:Abteilung11',
    broken,
  ],
  ['a stamp of the widest letters', { stamp: 'W'.repeat(20) }, 'W'.repeat(20), inLines],
])('%s is on a card as a whole, and runs into nothing beside it', async (_, shown, words, parts) => {
  const page = await crowded(shown)
  expect(page.text.replace(parts, '')).toContain(words)
  expect(page.text).not.toContain('…')
  // Between the fields and the code, and below the fields, in points from the upper left corner.
  for (const [left, top, wide, high] of [
    [136, 42, 7, 110],
    [0, 141, 142, 11],
    [233, 0, 9, 152],
  ] as const)
    expect(await isEven(page, { left, top, width: wide, height: high })).toBe(true)
})

/** True if nothing is drawn on a part of a page, given in points. */
async function isEven(
  page: Awaited<ReturnType<typeof crowded>>,
  part: Record<'left' | 'top' | 'width' | 'height', number>,
) {
  const perPoint = 3
  const pixels = Object.fromEntries(Object.entries(part).map(([name, points]) => [name, points * perPoint]))
  const drawn = sharp(await page.draw(72 * perPoint)).extract(pixels as unknown as typeof part)
  const { channels } = await sharp(await drawn.flatten({ background: '#ffffff' }).png().toBuffer()).stats()
  return channels.every(({ min, max }) => max - min < 8)
}
