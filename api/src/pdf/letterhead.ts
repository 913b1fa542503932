import type { Language } from '@tessera/domain/texts/languages'
import { drawPicture, inTwoLines, mm, openPicture, type Pdf, type Picture, startPdf, writeLine } from './document.ts'

/** A4 with its margins, in points. */
export const paper = { width: 210 * mm, height: 297 * mm, left: 25 * mm, right: 25 * mm, top: 20 * mm, bottom: 25 * mm }
export const textWidth = paper.width - paper.left - paper.right
export const ink = '#1d1a16'
export const soft = '#6a6358'
const rule = '#d8d2c6'

/** Content of the head of a club's letter. */
export interface Sender {
  readonly clubName: string
  readonly address: string
  /** A PNG. */
  readonly logo: Uint8Array | undefined
}

/** Starts a document of a club with a page of its paper. */
export function startLetter(title: string, sender: Sender, language: Language, created: Date): Pdf {
  const doc = startPdf({ size: [paper.width, paper.height], title, author: sender.clubName, language, created })
  addLetterPage(doc, sender, openLogo(doc, sender))
  return doc
}

/** Opens the sender's logo, so that it is embedded once in a document of many letters. */
export const openLogo = (doc: Pdf, { logo }: Sender): Picture | undefined => (logo ? openPicture(doc, logo) : undefined)

/** Adds the first page of a letter. */
export function addLetterPage(doc: Pdf, sender: Omit<Sender, 'logo'>, logo: Picture | undefined): void {
  doc.addPage()
  const scale = logo ? Math.min((50 * mm) / logo.width, (16 * mm) / logo.height) : 0
  if (logo) drawPicture(doc, logo, paper.left, paper.top, { width: logo.width * scale, height: logo.height * scale })
  const half = { x: paper.left + textWidth / 2, width: textWidth / 2, align: 'right', colour: ink } as const
  const name = { ...half, size: 12, least: 8, bold: true }
  const lines = inTwoLines(doc, sender.clubName, name)
  for (const [at, line] of lines.entries()) writeLine(doc, line, { ...name, y: paper.top + at * 15 })
  const top = paper.top + 2 + lines.length * 15
  for (const [at, line] of sender.address.split('\n').entries())
    writeLine(doc, line, { ...half, y: top + at * 13, size: 9, least: 6, colour: soft })
}

/** Draws a line over the width of the text, or over less. */
export const drawRule = (doc: Pdf, y: number, width = textWidth): void => {
  doc
    .moveTo(paper.left, y)
    .lineTo(paper.left + width, y)
    .lineWidth(0.7)
    .stroke(rule)
}
