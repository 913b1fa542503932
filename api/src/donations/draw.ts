import type { Annex, Block, DonationPaper } from '@tessera/domain/donations/paper'
import type { Language } from '@tessera/domain/texts/languages'
import { endPdf, mm, type Pdf, writeLine } from '../pdf/document.ts'
import { drawRule, ink, paper, type Sender, soft, startLetter, textWidth } from '../pdf/letterhead.ts'

const left = { x: paper.left, width: textWidth, colour: ink }
const bottom = paper.height - paper.bottom
const nameWidth = 62 * mm

/** Makes the PDF of a donation receipt. It is in the language of its law, and has a line for the signature. */
export function drawDonation(
  { title, subtitle, blocks, signature, notes, annex }: DonationPaper,
  sender: Sender,
  language: Language,
  created: Date,
): Promise<Uint8Array<ArrayBuffer>> {
  const doc = startLetter(title, sender, language, created)
  writeLine(doc, title, { ...left, y: 48 * mm, size: 15, least: 10, bold: true })
  let y = writeText(doc, subtitle, { y: 57 * mm, size: 9 }) + 4 * mm
  for (const block of blocks) y = drawBlock(doc, block, y)
  y = room(doc, y, 26 * mm) + 18 * mm
  doc
    .moveTo(paper.left, y)
    .lineTo(paper.left + textWidth / 2, y)
    .lineWidth(0.7)
    .stroke(ink)
  y = writeText(doc, signature, { y: y + 4, size: 8.5 }) + 4 * mm
  for (const note of notes) {
    y = room(doc, y, heightOf(doc, note, 7.5))
    y = writeText(doc, note, { y, size: 7.5 }) + 4
  }
  if (annex) drawAnnex(doc, annex)
  return endPdf(doc)
}

/** Returns where something of a height begins: at `y`, or at the top of a new page. */
function room(doc: Pdf, y: number, height: number): number {
  if (y + height <= bottom) return y
  doc.addPage()
  return paper.top
}

interface Place {
  readonly y: number
  readonly size: number
  readonly x?: number
  readonly width?: number
  readonly isBold?: boolean
}

const heightOf = (doc: Pdf, text: string, size: number, width = textWidth): number =>
  doc.font('regular').fontSize(size).heightOfString(text, { width, lineGap: 1.5 })

/** Writes a text of several lines; returns where it ends. */
function writeText(doc: Pdf, text: string, { y, size, x = paper.left, width = textWidth, isBold }: Place): number {
  doc
    .font(isBold ? 'bold' : 'regular')
    .fontSize(size)
    .fillColor(ink)
  const height = doc.heightOfString(text, { width, lineGap: 1.5 })
  doc.text(text, x, y, { width, lineGap: 1.5 })
  return y + height
}

function drawBlock(doc: Pdf, block: Block, from: number): number {
  if ('sentence' in block) {
    const indent = block.isTicked ? 6 * mm : 0
    const y = room(doc, from + 6, heightOf(doc, block.sentence, 9.5, textWidth - indent))
    if (block.isTicked) drawTick(doc, y + 1.5)
    return writeText(doc, block.sentence, { y, size: 9.5, x: paper.left + indent, width: textWidth - indent })
  }
  const { name, value } = block
  const place = { x: paper.left + nameWidth, width: textWidth - nameWidth }
  const height = Math.max(heightOf(doc, name, 9, nameWidth - 3 * mm), heightOf(doc, value, 10.5, place.width))
  const y = room(doc, from, height + 10)
  drawRule(doc, y)
  writeText(doc, name, { y: y + 6, size: 9, width: nameWidth - 3 * mm })
  if (value) writeText(doc, value, { y: y + 5, size: 10.5, ...place, isBold: true })
  return y + height + 10
}

/** A box with a cross. */
function drawTick(doc: Pdf, y: number): void {
  const side = 8
  doc.rect(paper.left, y, side, side).lineWidth(0.8).stroke(ink)
  for (const [from, to] of [
    [0, side],
    [side, 0],
  ] as const)
    doc
      .moveTo(paper.left + 1.5, y + Math.min(side - 1.5, Math.max(1.5, from)))
      .lineTo(paper.left + side - 1.5, y + Math.min(side - 1.5, Math.max(1.5, to)))
      .stroke(ink)
}

const rowHeight = 18
/** The left edge of each column of the annex, in points from the margin; the last is written to the right margin. */
const columns = [0, 28 * mm, 76 * mm, 130 * mm]

function drawAnnex(doc: Pdf, { title, head, rows, sum }: Annex): void {
  doc.addPage()
  writeLine(doc, title, { ...left, y: paper.top, size: 13, least: 9, bold: true })
  let y = paper.top + 12 * mm
  const draw = (cells: readonly string[], isBold: boolean) => {
    y = room(doc, y, rowHeight)
    drawRule(doc, y)
    for (const [at, cell] of cells.entries()) {
      const from = columns[at] ?? 0
      const width = (columns[at + 1] ?? textWidth) - from - 2 * mm
      const align = at === cells.length - 1 ? 'right' : 'left'
      const place = { x: paper.left + from, y: y + 5, width, align } as const
      writeLine(doc, cell, { ...place, size: 9, least: 5, bold: isBold, colour: isBold ? ink : soft })
    }
    y += rowHeight
  }
  draw(head, true)
  for (const row of rows) draw(row, false)
  draw(sum, true)
}
