import type { LetterContent, LetterPayment } from '@tessera/domain/letters/letter'
import type { Requirement } from '@tessera/domain/membership/status'
import type { BankAccount } from '@tessera/domain/payments/bank-account'
import { epcText } from '@tessera/domain/payments/how-to-pay'
import { formatCents } from '@tessera/domain/payments/money'
import { memberReference } from '@tessera/domain/payments/payment-reference'
import { writtenReference } from '@tessera/domain/payments/written-reference'
import { type Language, paperLocales } from '@tessera/domain/texts/languages'
import { translator } from '@tessera/domain/texts/translate'
import { accountRows, type Drawn, drawnParagraph, itemRow, reminderWords, sumOf } from './reminder-letter.ts'

/** What one of a family owes. */
export interface Dues {
  readonly name: string
  readonly unmet: readonly Requirement[]
  readonly upcoming: readonly Requirement[]
  readonly drawn?: readonly Drawn[]
}

interface FamilyReminderFacts {
  readonly language: Language
  /** The head of the family, who gets the letter. */
  readonly head: { readonly id: string; readonly fullName: string }
  readonly club: string
  /** The head, if there is something to be paid for them, and those who belong to the head. */
  readonly people: readonly Dues[]
  /** The page on which the head sees what is open. */
  readonly link: string
  /** The club's account; absent without one. */
  readonly account?: BankAccount | undefined
}

/** Maximum rows that name items; with more, each person has one row. */
const mostRows = 30

/**
 * The words of one payment reminder to the head of a family, for several of them: what is open of each, the sum of what is due (of
 * what will be, where nothing is), and how to pay it all at once, by the standing reference of the head.
 */
export function familyReminderLetter({
  language,
  head,
  club,
  people,
  link,
  account,
}: FamilyReminderFacts): LetterContent {
  const t = translator(language)
  const locale = paperLocales[language]
  const isDue = people.some(({ unmet }) => unmet.length > 0)
  const words = reminderWords(isDue, language, club)
  const cents = people.reduce((sum, { unmet, upcoming }) => sum + sumOf(isDue ? unmet : upcoming), 0)
  const amount = formatCents(cents, locale)
  const items = people.flatMap(({ name, unmet, upcoming }) => [
    ...unmet.map((one) => itemRow(one, true, language, name)),
    ...upcoming.map((one) => itemRow(one, false, language, name)),
  ])
  const sums = people.map(({ name, unmet, upcoming }) => ({
    label: t('{name}: {count, plural, one {# item} other {# items}}', { name, count: unmet.length + upcoming.length }),
    value: formatCents(sumOf(unmet) + sumOf(upcoming), locale),
  }))
  const paymentTo = (to: BankAccount): LetterPayment => {
    const reference = memberReference(head.id)
    return {
      heading: t('How to pay'),
      rows: [
        ...accountRows(to, language),
        { label: t('Reference for all of it'), value: writtenReference(to, reference) },
      ],
      codes: [
        {
          label: t('Code for your bank’s app: all of it, {amount}', { amount }),
          content: epcText(to, cents, reference),
        },
      ],
      note: to.note,
    }
  }
  return {
    subject: words.subject,
    heading: words.heading,
    greeting: t('Hello {name},', { name: head.fullName }),
    paragraphs: [
      t('This letter is for your family: one payment can settle all of it.'),
      ...people.flatMap(({ name, drawn = [] }) => drawnParagraph(drawn, language, name)),
      words.asked,
    ],
    rows: [...(items.length > mostRows ? sums : items), { label: words.total, value: amount }],
    ...(account && cents > 0 && { payment: paymentTo(account) }),
    button: { label: t('See my membership'), link },
    closing: words.closing,
  }
}
