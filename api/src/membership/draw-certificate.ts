import type { Language } from '@tessera/domain/texts/languages'
import { translator } from '@tessera/domain/texts/translate'
import { endPdf, mm, writeLine } from '../pdf/document.ts'
import { drawRule, ink, paper, type Sender, soft, startLetter, textWidth } from '../pdf/letterhead.ts'

/** What stands on a certificate, in the language of its reader. */
interface Certificate {
  readonly title: string
  /** The sentence in which the club confirms the membership. */
  readonly confirms: string
  /** Name and value of each fact. */
  readonly facts: readonly (readonly [string, string])[]
}

const factHeight = 28

/** Makes the PDF of a certificate: the sentence, the facts, and a line for the signature. */
export function drawCertificate(
  { title, confirms, facts }: Certificate,
  sender: Sender,
  language: Language,
  created: Date,
): Promise<Uint8Array<ArrayBuffer>> {
  const doc = startLetter(title, sender, language, created)
  writeLine(doc, title, {
    x: paper.left,
    y: 75 * mm,
    width: textWidth,
    size: 20,
    least: 12,
    bold: true,
    colour: ink,
  })
  doc.font('regular').fontSize(12).fillColor(ink)
  doc.text(confirms, paper.left, 90 * mm, { width: textWidth, lineGap: 4, height: 30 * mm, ellipsis: true })
  let y = doc.y + 8 * mm
  for (const [name, value] of facts) {
    const cell = { y: y + 8, size: 11, least: 7 }
    drawRule(doc, y)
    writeLine(doc, name, { ...cell, x: paper.left, width: 45 * mm, colour: soft })
    writeLine(doc, value, { ...cell, x: paper.left + 48 * mm, width: textWidth - 48 * mm, colour: ink })
    y += factHeight
  }
  drawRule(doc, y)
  const signature = { x: paper.left + textWidth / 2, y: paper.height - paper.bottom - 20 * mm, width: textWidth / 2 }
  doc
    .moveTo(signature.x, signature.y)
    .lineTo(signature.x + signature.width, signature.y)
    .lineWidth(0.7)
    .stroke(ink)
  const below = { y: signature.y + 5, size: 9, colour: soft }
  writeLine(doc, translator(language)('Signature'), { ...signature, ...below })
  return endPdf(doc)
}
