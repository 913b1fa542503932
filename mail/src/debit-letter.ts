import type { LetterContent } from '@tessera/domain/letters/letter'
import { formatDay } from '@tessera/domain/payments/day'
import { formatCents } from '@tessera/domain/payments/money'
import type { PlainDate } from '@tessera/domain/plain-date'
import { type Language, paperLocales } from '@tessera/domain/texts/languages'
import { translator } from '@tessera/domain/texts/translate'

interface DebitFacts {
  readonly language: Language
  /** The payer, to whom the letter goes. */
  readonly name: string
  readonly club: string
  readonly day: PlainDate
  readonly reference: string
  readonly creditorId: string
  /** The holder of the account, and the IBAN as screens show it. */
  readonly account: { readonly holder: string; readonly iban: string }
  /** What is drawn, and for whom. */
  readonly parts: readonly { readonly name: string; readonly item: string; readonly cents: number }[]
}

/**
 * The words of the letter that tells a payer ahead what a direct debit will draw: the amount, the day, the mandate and the creditor
 * identifier (SEPA Core rulebook, pre-notification), and each person that it pays for.
 */
export function debitLetter({
  language,
  name,
  club,
  day: on,
  reference,
  creditorId,
  account,
  parts,
}: DebitFacts): LetterContent {
  const t = translator(language)
  const locale = paperLocales[language]
  const day = formatDay(on, locale)
  const amount = formatCents(
    parts.reduce((sum, { cents }) => sum + cents, 0),
    locale,
  )
  const subject = t('Direct debit of {amount} on {day}', { amount, day })
  return {
    subject,
    heading: subject,
    greeting: t('Hello {name},', { name }),
    paragraphs: [
      t('{club} will draw {amount} from the account {iban} of {holder} on {day}, by SEPA direct debit.', {
        club,
        amount,
        day,
        iban: account.iban,
        holder: account.holder,
      }),
    ],
    rows: [
      ...parts.map((part) => ({
        label: t('{name}: {item}', { name: part.name, item: part.item }),
        value: formatCents(part.cents, locale),
      })),
      { label: t('In total'), value: amount },
      { label: t('Mandate reference'), value: reference },
      { label: t('Creditor identifier'), value: creditorId },
    ],
    closing: t(
      'Please see to it that the account has enough on that day. If something is wrong, please tell your club.',
    ),
  }
}
