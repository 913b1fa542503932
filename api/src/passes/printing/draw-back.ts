import { mm, type Pdf, writeLine } from '../../pdf/document.ts'
import { writeFitted } from '../../pdf/fit-text.ts'
import { cardSize } from './draw-card.ts'

/** The back that all cards of a club share. */
export interface CardBack {
  readonly title: string
  readonly text: string
  /** Lines of the postal address; empty if the club has none. */
  readonly address: readonly string[]
}

const [width, height] = cardSize
const margin = 4 * mm
const ink = '#1d1a16'
const soft = '#6a6358'
const titleHeight = 15
const addressLine = 8
/** Sizes of the text, of which the largest is taken that fits, and the least even if it does not. */
const sizes = [8.5, 8, 7.5, 7, 6.5, 6, 5.5, 5]

/**
 * Draws the back of a card with its upper left corner at a place: the club's name, its text, and the address at the foot. The
 * code is on the front. The ground stays white, so that a sheet that the printer has drawn in askew shows no edge.
 */
export function drawBack(doc: Pdf, { title, text, address }: CardBack, [x, y]: readonly [number, number]) {
  const left = x + margin
  const room = width - 2 * margin
  const head = { x: left, y: y + margin, width: room, height: titleHeight - 2, bold: true, colour: ink }
  writeFitted(doc, title, { ...head, largest: 9, whole: 5, least: 4 })
  const foot = y + height - margin - address.length * addressLine
  for (const [at, line] of address.entries())
    writeLine(doc, line, { x: left, y: foot + at * addressLine, width: room, size: 6.5, least: 4.5, colour: soft })
  const top = y + margin + titleHeight
  const most = { width: room, height: foot - 3 - top, ellipsis: true }
  doc.font('regular')
  const fits = (size: number) => doc.fontSize(size).heightOfString(text, { width: room }) <= most.height
  doc.fontSize(sizes.find(fits) ?? 5)
  doc.fillColor(ink).text(text, left, top, most)
}
