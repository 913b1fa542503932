import { formatDay } from '@tessera/domain/payments/day'
import { formatCents, formatEuro, totalCents } from '@tessera/domain/payments/money'
import type { Payment } from '@tessera/domain/payments/payment'
import { type Language, paperLocales } from '@tessera/domain/texts/languages'
import { translator } from '@tessera/domain/texts/translate'
import { endPdf, mm, type Pdf, writeLine } from '../pdf/document.ts'
import { drawRule, ink, paper, type Sender, soft, startLetter, textWidth } from '../pdf/letterhead.ts'

/** A member's payments of a season, the oldest first. */
interface Statement {
  readonly memberName: string
  /** Member number. */
  readonly memberNumber: string
  /** Name of the season. */
  readonly season: string
  readonly payments: readonly Payment[]
}

const rowHeight = 20
const columns = { day: 32 * mm, amount: 32 * mm }

/** Makes the PDF of a statement, on as many pages as it needs. */
export function drawStatement(
  { memberName, memberNumber, season, payments }: Statement,
  sender: Sender,
  language: Language,
  created: Date,
): Promise<Uint8Array<ArrayBuffer>> {
  const t = translator(language)
  const title = t('Payments {season}', { season })
  const doc = startLetter(title, sender, language, created)
  const line = { x: paper.left, width: textWidth, colour: ink }
  writeLine(doc, title, { ...line, y: 65 * mm, size: 20, least: 12, bold: true })
  writeLine(doc, `${memberName} (${memberNumber})`, { ...line, y: 75 * mm, size: 11, least: 7 })
  let y = 88 * mm
  drawRow(doc, y, [t('Date'), t('Description'), t('Amount')], soft)
  y += rowHeight
  for (const payment of payments) {
    if (y + 2 * rowHeight > paper.height - paper.bottom) {
      doc.addPage()
      y = paper.top
    }
    const { paymentDate, itemName, amount } = payment
    drawRule(doc, y)
    drawRow(
      doc,
      y,
      [formatDay(paymentDate, paperLocales[language]), itemName, formatEuro(amount, paperLocales[language])],
      ink,
    )
    y += rowHeight
  }
  drawRule(doc, y)
  drawRow(doc, y + 4, [t('In total'), '', formatCents(totalCents(payments), paperLocales[language])], ink, true)
  return endPdf(doc)
}

function drawRow(
  doc: Pdf,
  y: number,
  [day, what, amount]: readonly [string, string, string],
  colour: string,
  bold = false,
) {
  const cell = { y: y + 5, size: 10, least: 6, colour, bold }
  const amountAt = paper.width - paper.right - columns.amount
  writeLine(doc, day, { ...cell, x: paper.left, width: columns.day - 6 })
  writeLine(doc, what, { ...cell, x: paper.left + columns.day, width: amountAt - paper.left - columns.day - 6 })
  writeLine(doc, amount, { ...cell, x: amountAt, width: columns.amount, align: 'right' })
}
