import type { LetterContent } from '@tessera/domain/letters/letter'
import { formatCents } from '@tessera/domain/payments/money'
import type { IssuedReceipt } from '@tessera/domain/receipts/receipt'
import { type Language, paperLocales } from '@tessera/domain/texts/languages'
import { translator } from '@tessera/domain/texts/translate'

interface FamilyReceiptFacts {
  readonly language: Language
  readonly club: string
  /** Name of the head of the family, or of somebody without one, who gets the letter. */
  readonly head: string
  /** The receipts, each with the name of the member whose payment it is about. */
  readonly receipts: readonly { readonly name: string; readonly receipt: IssuedReceipt }[]
  /** The page with the payments of the head. */
  readonly link: string
}

/** The words of one letter that brings the receipts of several payments, attached as PDFs. Each row begins with a name. */
export function familyReceiptLetter({ language, club, head, receipts, link }: FamilyReceiptFacts): LetterContent {
  const t = translator(language)
  return {
    subject: t('Your receipts'),
    heading: t('Your receipts'),
    greeting: t('Hello {name},', { name: head }),
    paragraphs: [t('{club} has received your payments. The receipts are attached as PDFs.', { club })],
    rows: receipts.map(({ name, receipt: { itemName, number, amount } }) => ({
      label: `${name}: ${itemName} (${number})`,
      value: formatCents(amount, paperLocales[language]),
    })),
    button: { label: t('See my payments'), link },
    closing: t('If something is wrong, please tell your club.'),
  }
}
