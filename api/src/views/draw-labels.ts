import { inTwoLines, mm, type Pdf, writeLine } from '../pdf/document.ts'
import { ink } from '../pdf/letterhead.ts'

/** Labels of 70 × 37 mm on A4, without gaps, as most stationers have them. */
const label = { width: 70 * mm, height: 37 * mm, columns: 3, rows: 8, padding: 6 * mm }
const top = (297 * mm - label.rows * label.height) / 2
const lineHeight = 4.8 * mm

const mostLines = 7

/** Labels on a sheet. */
export const perSheet = label.columns * label.rows

/** Draws a sheet of labels on a new page; an address has up to five lines, of which long ones are broken if there is room. */
export function drawLabels(doc: Pdf, addresses: readonly (readonly string[])[]): void {
  doc.addPage()
  const width = label.width - 2 * label.padding
  for (const [place, address] of addresses.entries()) {
    const whole = address.map((line, at) => ({ line, bold: at === 0 }))
    const broken = whole.flatMap(({ line, bold }) =>
      inTwoLines(doc, line, { width, size: 10, bold }).map((part) => ({ line: part, bold })),
    )
    const lines = broken.length > mostLines ? whole : broken
    const x = (place % label.columns) * label.width + label.padding
    const middle = top + (Math.floor(place / label.columns) + 0.5) * label.height
    const first = middle - (lines.length * lineHeight) / 2
    for (const [at, { line, bold }] of lines.entries())
      writeLine(doc, line, { x, y: first + at * lineHeight, width, size: 10, least: 6, colour: ink, bold })
  }
}
