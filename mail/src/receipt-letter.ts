import type { LetterContent } from '@tessera/domain/letters/letter'
import { formatDay } from '@tessera/domain/payments/day'
import { formatCents } from '@tessera/domain/payments/money'
import type { IssuedReceipt } from '@tessera/domain/receipts/receipt'
import { type Language, paperLocales } from '@tessera/domain/texts/languages'
import { text } from '@tessera/domain/texts/text'
import { translator } from '@tessera/domain/texts/translate'

interface ReceiptFacts {
  readonly language: Language
  readonly name: string
  readonly receipt: IssuedReceipt
  /** The page with the member's payments. */
  readonly link: string
}

const titles = {
  receipt: text('Receipt {number}'),
  corrected: text('Corrected receipt {number}'),
  cancelled: text('Cancellation {number}'),
} as const

/** The words of the letter that brings a receipt, which is attached as a PDF. */
export function receiptLetter({ language, name, receipt, link }: ReceiptFacts): LetterContent {
  const t = translator(language)
  const { kind, number, replaces = '', clubName: club, itemName, amount, paidOn } = receipt
  const title = t(titles[kind], { number })
  const sentences = {
    receipt: () => t('{club} has received your payment. The receipt is attached as a PDF.', { club }),
    corrected: () =>
      t('{club} has corrected a payment of yours. The attached receipt takes the place of receipt {replaces}.', {
        club,
        replaces,
      }),
    cancelled: () =>
      t('{club} has deleted a payment of yours. By the attached cancellation, receipt {replaces} no longer counts.', {
        club,
        replaces,
      }),
  }
  return {
    subject: title,
    heading: title,
    greeting: t('Hello {name},', { name }),
    paragraphs: [sentences[kind]()],
    rows: [
      { label: itemName, value: formatCents(amount, paperLocales[language]) },
      ...(paidOn ? [{ label: t('Paid on'), value: formatDay(paidOn, paperLocales[language]) }] : []),
    ],
    button: { label: t('See my payments'), link },
    closing: t('If something is wrong, please tell your club.'),
  }
}
