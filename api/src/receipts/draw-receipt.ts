import { formatDay } from '@tessera/domain/payments/day'
import { formatCents } from '@tessera/domain/payments/money'
import type { IssuedReceipt } from '@tessera/domain/receipts/receipt'
import { type Language, paperLocales } from '@tessera/domain/texts/languages'
import { text } from '@tessera/domain/texts/text'
import { translator } from '@tessera/domain/texts/translate'
import { endPdf, mm, type Pdf, type Picture, writeLine } from '../pdf/document.ts'
import { addLetterPage, drawRule, ink, paper, type Sender, soft, startLetter, textWidth } from '../pdf/letterhead.ts'

const titles = {
  receipt: text('Receipt {number}'),
  corrected: text('Corrected receipt {number}'),
  cancelled: text('Cancellation {number}'),
} as const

/** Makes the PDF of a receipt. */
export function drawReceipt(
  receipt: IssuedReceipt,
  logo: Sender['logo'],
  language: Language,
  created: Date,
): Promise<Uint8Array<ArrayBuffer>> {
  const { clubName, address } = receipt
  const doc = startLetter(titleOf(receipt, language), { clubName, address, logo }, language, created)
  fillPage(doc, receipt, language)
  return endPdf(doc)
}

/** Adds a page with a receipt to a document of many; the club's logo is opened once. */
export function addReceiptPage(doc: Pdf, receipt: IssuedReceipt, logo: Picture | undefined, language: Language): void {
  const { clubName, address } = receipt
  addLetterPage(doc, { clubName, address }, logo)
  fillPage(doc, receipt, language)
}

const titleOf = ({ kind, number }: IssuedReceipt, language: Language): string =>
  translator(language)(titles[kind], { number })

function fillPage(doc: Pdf, receipt: IssuedReceipt, language: Language): void {
  const t = translator(language)
  const { kind, replaces = '' } = receipt
  const line = { x: paper.left, width: textWidth, colour: ink }
  writeLine(doc, titleOf(receipt, language), { ...line, y: 75 * mm, size: 20, least: 12, bold: true })
  if (kind === 'corrected')
    writeLine(doc, t('This receipt takes the place of receipt {number}.', { number: replaces }), {
      ...line,
      y: 85 * mm,
      size: 11,
      least: 8,
    })
  if (kind === 'cancelled')
    writeLine(doc, t('Receipt {number} no longer counts: its payment was deleted.', { number: replaces }), {
      ...line,
      y: 85 * mm,
      size: 11,
      least: 8,
    })
  drawFacts(doc, receipt, language)
}

function drawFacts(doc: Pdf, { memberName, itemName, amount, paidOn, issuedOn }: IssuedReceipt, language: Language) {
  const t = translator(language)
  const facts = [
    [t('Received from'), memberName],
    [t('For'), itemName],
    [t('Paid on'), paidOn && formatDay(paidOn, paperLocales[language])],
    [t('Issued on'), formatDay(issuedOn, paperLocales[language])],
  ] as const
  let y = 100 * mm
  for (const [name, value] of facts) {
    const cell = { y: y + 8, size: 11, least: 7 }
    drawRule(doc, y)
    writeLine(doc, name, { ...cell, x: paper.left, width: 45 * mm, colour: soft })
    writeLine(doc, value || '-', { ...cell, x: paper.left + 48 * mm, width: textWidth - 48 * mm, colour: ink })
    y += 28
  }
  drawRule(doc, y)
  const sum = { y: y + 12, size: 16, bold: true, colour: ink }
  writeLine(doc, t('Amount'), { ...sum, x: paper.left, width: 45 * mm })
  writeLine(doc, formatCents(amount, paperLocales[language]), {
    ...sum,
    x: paper.left,
    width: textWidth,
    align: 'right',
  })
}
