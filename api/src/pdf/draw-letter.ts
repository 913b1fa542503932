import type { LetterContent } from '@tessera/domain/letters/letter'
import { drawCode, inTwoLines, mm, type Pdf, writeLine } from './document.ts'
import { drawRule, ink, paper, soft, textWidth } from './letterhead.ts'

const rowHeight = 22
const code = { side: 42 * mm, width: textWidth / 3, height: 58 * mm }
/** Widths of rows and of their cells, as parts of them: over the whole text, and beside a code. */
const wide = { width: textWidth, label: 0.6, value: 0.38 }
const narrow = { width: textWidth - code.side - 6 * mm, label: 0.34, value: 0.64 }

const window = { width: 78 * mm, end: 94 * mm, lines: 7 }
const lineHeight = 5.5 * mm

type Codes = NonNullable<LetterContent['payment']>['codes']

interface Reader {
  readonly to: string
  readonly day: string
  readonly address?: readonly string[] | undefined
}

/**
 * Draws the words of a letter below the head of its first page, and on further pages if they are long. On paper there is no
 * button. `to` names the reader, `day` the day of the letter. With an `address`, its lines alone stand where the window of an envelope
 * is (DIN 5008, form B: 45 to 90 mm from the top).
 */
export function drawLetter(
  doc: Pdf,
  { heading, greeting, paragraphs, rows, payment, closing }: LetterContent,
  { to, day, address }: Reader,
): void {
  let y = 48 * mm
  const makeRoom = (height: number) => {
    if (y + height <= paper.height - paper.bottom) return
    doc.addPage()
    y = paper.top
  }
  // A text that is longer than a page goes on by itself, at the margins of the document.
  const write = (text: string, { size = 11, bold = false, colour = ink, after = 12 } = {}) => {
    doc.font(bold ? 'bold' : 'regular').fontSize(size)
    const place = { width: textWidth, lineGap: 3 }
    const height = doc.heightOfString(text, place)
    if (height <= paper.height - paper.top - paper.bottom) makeRoom(height)
    doc.fillColor(colour).text(text, paper.left, y, place)
    y = doc.y + after
  }
  const drawRows = (some: LetterContent['rows'], { width, label: first, value: second } = wide) => {
    for (const { label, value } of some) {
      makeRoom(rowHeight)
      drawRule(doc, y, width)
      const cell = { y: y + 5, size: 11, least: 7, colour: ink }
      writeLine(doc, label, { ...cell, x: paper.left, width: width * first })
      const right = { x: paper.left + width * (1 - second), width: width * second, align: 'right' } as const
      writeLine(doc, value, { ...cell, ...right })
      y += rowHeight
    }
    if (some.length > 0) drawRule(doc, y, width)
    y += 18
  }
  const drawLabelled = ({ label, content }: Codes[number], x: number) => {
    drawCode(doc, content, { x, y, side: code.side }, 'medium')
    doc.font('regular').fontSize(8).fillColor(soft)
    doc.text(label, x, y + code.side + 4, { width: code.side, height: code.height - code.side, ellipsis: true })
  }
  // One code stands beside the rows: with an address for the window too, the letter of one item is one page.
  const drawBeside = (some: LetterContent['rows'], one: Codes[number]) => {
    makeRoom(Math.max(code.height, some.length * rowHeight))
    const top = y
    drawLabelled(one, paper.left + textWidth - code.side)
    drawRows(some, narrow)
    y = Math.max(y, top + code.height)
  }
  const drawCodes = (codes: Codes) => {
    makeRoom(code.height)
    for (const [at, one] of codes.entries()) drawLabelled(one, paper.left + at * code.width)
    y += code.height
  }

  for (const line of linesInWindow(doc, address ?? [])) {
    writeLine(doc, line, { x: paper.left, y, width: window.width, size: 11, least: 7, colour: ink })
    y += lineHeight
  }
  if (address) y = Math.max(y, window.end)
  write(to, { after: 2 })
  write(day, { size: 9, colour: soft, after: 34 })
  write(heading, { size: 20, bold: true })
  for (const text of [greeting, ...paragraphs]) if (text) write(text)
  drawRows(rows)
  if (payment) {
    write(payment.heading, { size: 14, bold: true, after: 8 })
    const [only, ...others] = payment.codes
    if (only && others.length === 0) drawBeside(payment.rows, only)
    else {
      drawRows(payment.rows)
      drawCodes(payment.codes)
    }
    if (payment.note) write(payment.note)
  }
  write(closing, { size: 9, colour: soft })
}

/** The lines of an address, long ones in two if the window has room for all of them. */
function linesInWindow(doc: Pdf, address: readonly string[]): readonly string[] {
  const lines = address.flatMap((line) => inTwoLines(doc, line, { width: window.width, size: 11 }))
  return lines.length > window.lines ? address : lines
}
