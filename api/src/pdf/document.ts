import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { escapeHtml } from '@tessera/domain/text'
import type { Language } from '@tessera/domain/texts/languages'
import type { Font } from 'fontkit'
import type PDFDocument from 'pdfkit'
import { encodeQR } from 'qr'

export type Pdf = PDFKit.PDFDocument

/** Points of a millimetre. */
export const mm = 72 / 25.4

const load = createRequire(import.meta.url)

/**
 * Parses a font once for all documents, which takes a third of a second. The types of the library know files only.
 * The font caches each glyph with the characters of its first request, which are none where another document embedded it as
 * a part of another glyph. The text of a later document would lack them, so each request sets them again.
 */
function font(path: string): Buffer {
  const { create } = load('fontkit') as typeof import('fontkit')
  const parsed = create(readFileSync(load.resolve(`@expo-google-fonts/inter/${path}`))) as Font
  const getGlyph = parsed.getGlyph.bind(parsed)
  parsed.getGlyph = (id, characters = []) => {
    const glyph = getGlyph(id, characters)
    return characters.length > 0 ? Object.assign(glyph, { codePoints: characters }) : glyph
  }
  return parsed as unknown as Buffer
}

const loadPress = () => ({
  Document: load('pdfkit') as typeof PDFDocument,
  // Inter has Latin, Greek and Cyrillic; only the letters that a document uses are embedded in it.
  regular: font('400Regular/Inter_400Regular.ttf'),
  bold: font('600SemiBold/Inter_600SemiBold.ttf'),
})
let loadedPress: ReturnType<typeof loadPress> | undefined

/** The library and the fonts. They take 30 MB, so they are loaded with the first document, not at the start. */
function press() {
  loadedPress ??= loadPress()
  return loadedPress
}

interface Start {
  /** Width and height of the first page, in points. */
  readonly size: readonly [number, number]
  readonly title: string
  readonly author: string
  readonly language: Language
  readonly created: Date
  /** Margins at which a text that is longer than a page goes on, in points; 0 without them. */
  readonly margins?: { readonly top: number; readonly bottom: number }
}

/**
 * Starts a document with the fonts `regular` and `bold`, as PDF/A-2b (ISO 19005-2), the form in which papers are archived: its fonts and
 * the meaning of its colours are in the file.
 */
export function startPdf({ size, title, author, language, created, margins = { top: 0, bottom: 0 } }: Start): Pdf {
  const { Document, regular, bold } = press()
  const doc = new Document({
    size: [...size],
    margins: { left: 0, right: 0, ...margins },
    autoFirstPage: false,
    lang: language,
    displayTitle: true,
    pdfVersion: '1.7',
    subset: 'PDF/A-2b',
    info: { Title: title, Author: author, Creator: 'Tessera', Producer: 'Tessera', CreationDate: created },
    // The default is a standard font, which has no letters beyond Latin.
    font: regular as unknown as string,
  })
  doc.registerFont('regular', regular)
  doc.registerFont('bold', bold)
  escapeMetadata(doc as unknown as WithMetadata)
  return doc
}

/** The types of the library leave it out. */
interface WithMetadata {
  info: Readonly<Record<string, unknown>>
  _addInfo(): void
}

/** Escapes the texts of the metadata, which the library writes into XML as they are: a name such as “A & B” would break it. */
function escapeMetadata(doc: WithMetadata): void {
  const addInfo = doc._addInfo.bind(doc)
  doc._addInfo = () => {
    const { info } = doc
    const escaped = Object.entries(info).map(([name, value]) => [
      name,
      typeof value === 'string' ? escapeHtml(value) : value,
    ])
    doc.info = Object.fromEntries(escaped)
    addInfo()
    doc.info = info
  }
}

/** The types of the library leave it out. */
interface Fonts {
  readonly _fontFamilies: Readonly<Record<string, { layoutCache?: object }>>
}

/**
 * Returns the bytes written since the last call; empty if there are none. The library keeps every word of a document with the
 * shapes of its letters, which were 20 MB for the names of 10,000 members: those so far are dropped.
 */
export function takeWritten(doc: Pdf): Uint8Array<ArrayBuffer> {
  for (const font of Object.values((doc as unknown as Fonts)._fontFamilies))
    if (font.layoutCache) font.layoutCache = Object.create(null)
  return new Uint8Array(doc.read() ?? [])
}

/** Ends a document, and returns its remaining bytes. */
export async function endPdf(doc: Pdf): Promise<Uint8Array<ArrayBuffer>> {
  doc.end()
  const rest: Buffer[] = []
  for await (const chunk of doc) rest.push(chunk as Buffer)
  return new Uint8Array(Buffer.concat(rest))
}

/** A picture that a document has opened, so that it is embedded once, however often it is drawn. Sizes are pixels. */
export interface Picture {
  readonly width: number
  readonly height: number
}

/** The types of the library leave it out. */
interface Opening {
  openImage(source: Buffer): Picture
}

/** Opens a PNG or JPEG. */
export const openPicture = (doc: Pdf, bytes: Uint8Array): Picture =>
  (doc as unknown as Opening).openImage(Buffer.from(bytes))

/** Draws a picture with its upper left corner at a place. */
export const drawPicture = (
  doc: Pdf,
  picture: Picture,
  x: number,
  y: number,
  size: { width: number; height: number },
) => doc.image(picture as unknown as string, x, y, size)

interface Line {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly size: number
  /** The size down to which a long text is set before it is cut; `size` without it. */
  readonly least?: number
  readonly bold?: boolean
  readonly colour: string
  readonly align?: 'left' | 'right' | 'center'
}

/** Writes a text into one line: smaller if it is long, and cut with an ellipsis if even that is too long. */
export function writeLine(doc: Pdf, text: string, line: Line): void {
  const { x, y, width, size, least = size, bold = false, colour, align = 'left' } = line
  doc.font(bold ? 'bold' : 'regular').fontSize(size)
  const fitting = Math.max(least, Math.min(size, (size * width) / Math.max(1, doc.widthOfString(text))))
  doc.fontSize(fitting)
  const written = cut(text, (one) => doc.widthOfString(one) <= width + 0.01)
  const start = align === 'left' ? x : x + (width - doc.widthOfString(written)) / (align === 'right' ? 1 : 2)
  // Texts of all sizes have the same baseline.
  doc.fillColor(colour).text(written, start, y + (size - fitting) * 0.8, { lineBreak: false })
}

/** A text set smaller than this part of its size is hard to read. */
const readable = 0.8

/** Returns a text as it is, or in two lines if one would have to be set too small to be read. */
export function inTwoLines(doc: Pdf, text: string, line: Pick<Line, 'width' | 'size' | 'bold'>): readonly string[] {
  doc.font(line.bold ? 'bold' : 'regular').fontSize(line.size)
  if (doc.widthOfString(text) * readable <= line.width) return [text]
  const widest = (lines: readonly string[]) => Math.max(...lines.map((one) => doc.widthOfString(one)))
  const halves = [...text.matchAll(/ /g)].map(({ index }) => [text.slice(0, index), text.slice(index + 1)])
  return halves.sort((a, b) => widest(a) - widest(b))[0] ?? [text]
}

/** Returns the longest beginning of a text that fits, with an ellipsis unless it is all of it. */
function cut(text: string, fits: (text: string) => boolean): string {
  if (fits(text)) return text
  const letters = [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment)
  let [least, most] = [0, letters.length]
  while (least < most) {
    const middle = Math.ceil((least + most) / 2)
    if (fits(`${letters.slice(0, middle).join('')}…`)) least = middle
    else most = middle - 1
  }
  return `${letters.slice(0, least).join('').trimEnd()}…`
}

/** Draws a QR code with its light margin on a white tile. */
export function drawCode(
  doc: Pdf,
  content: string,
  place: { x: number; y: number; side: number },
  ecc: 'low' | 'medium',
) {
  const rows = encodeQR(content, 'raw', { ecc, border: 4 })
  const tile = place.side / rows.length
  doc.rect(place.x, place.y, place.side, place.side).fill('#ffffff')
  for (const [y, row] of rows.entries())
    for (const { start, length } of runs(row)) doc.rect(place.x + start * tile, place.y + y * tile, length * tile, tile)
  doc.fill('#000000')
}

/** Dark tiles of a row that touch, since each drawn rectangle may leave a hair of white at its edge. */
function runs(row: readonly (boolean | undefined)[]): { start: number; length: number }[] {
  const found: { start: number; length: number }[] = []
  for (const [at, isDark] of row.entries()) {
    const last = found.at(-1)
    if (isDark && last && last.start + last.length === at) last.length += 1
    else if (isDark) found.push({ start: at, length: 1 })
  }
  return found
}
