import type { LetterContent, LetterPayment } from '@tessera/domain/letters/letter'
import type { ItemLabel, Requirement } from '@tessera/domain/membership/status'
import type { BankAccount } from '@tessera/domain/payments/bank-account'
import { formatDay } from '@tessera/domain/payments/day'
import type { HowToPay } from '@tessera/domain/payments/how-to-pay'
import { formatCents } from '@tessera/domain/payments/money'
import { type Language, paperLocales } from '@tessera/domain/texts/languages'
import { fill } from '@tessera/domain/texts/message'
import { translator } from '@tessera/domain/texts/translate'

interface ReminderFacts {
  readonly language: Language
  readonly name: string
  readonly club: string
  readonly unmet: readonly Requirement[]
  readonly upcoming: readonly Requirement[]
  /** The page on which the member sees what is open. */
  readonly link: string
  /** The club's account, and how each item is paid to it; absent without one. */
  readonly transfer?: { readonly account: BankAccount; readonly ways: readonly HowToPay[] } | undefined
}

/** Maximum number of codes in a letter; more would not be scanned. */
const mostCodes = 3
/** Maximum number of items that a letter names; the others are in one row. */
const mostItems = 30

type Loose = (text: string, values?: unknown) => string

/** The words of a payment reminder: what is due, what will be due, the sum of what is due, and how to pay it. */
export function reminderLetter({
  language,
  name,
  club,
  unmet,
  upcoming,
  link,
  transfer,
}: ReminderFacts): LetterContent {
  const t = translator(language)
  const locale = paperLocales[language]
  const labelText = (label: ItemLabel) =>
    typeof label === 'string' ? label : fill((t as Loose)(label.text), label.values, locale)
  const paymentTo = ({ account, ways }: NonNullable<ReminderFacts['transfer']>): LetterPayment => ({
    heading: t('How to pay'),
    rows: [
      { label: t('Account holder'), value: account.holder },
      { label: 'IBAN', value: ways[0]?.iban ?? account.iban },
      ...(account.bic ? [{ label: 'BIC', value: account.bic }] : []),
      ...ways.slice(0, mostItems).map(({ label, reference }) => ({
        label: ways.length > 1 ? t('Reference for {item}', { item: labelText(label) }) : t('Reference'),
        value: reference,
      })),
    ],
    codes: ways.slice(0, mostCodes).map(({ label, amount, code }) => ({
      label: t('Code for your bank’s app: {item}, {amount}', {
        item: labelText(label),
        amount: formatCents(amount, locale),
      }),
      content: code,
    })),
    note: account.note,
  })
  const row = (one: Requirement, isDue: boolean) => {
    const label = labelText(one.label)
    const day = formatDay(one.dueOn, locale)
    const named = isDue ? t('{label}, due since {day}', { label, day }) : t('{label}, due by {day}', { label, day })
    return { label: one.dueOn === undefined ? label : named, value: formatCents(one.open, locale) }
  }
  const rest = (all: readonly Requirement[]) => {
    const unnamed = all.slice(mostItems)
    const sum = unnamed.reduce((cents, { open }) => cents + open, 0)
    return { label: t('{n} more', { n: unnamed.length }), value: formatCents(sum, locale) }
  }
  const isDue = unmet.length > 0
  const sum = (isDue ? unmet : upcoming).reduce((cents, { open }) => cents + open, 0)
  const total = { label: isDue ? t('Due in total') : t('In total'), value: formatCents(sum, locale) }
  return {
    subject: isDue ? t('Your payment is due') : t('Your payment will be due soon'),
    heading: isDue ? t('Your payment is due') : t('Your payment will be due soon'),
    greeting: t('Hello {name},', { name }),
    paragraphs: [
      isDue
        ? t('{club} has no record of these payments:', { club })
        : t('These payments to {club} will be due soon:', { club }),
    ],
    rows: [
      ...unmet.slice(0, mostItems).map((one) => row(one, true)),
      ...(unmet.length > mostItems ? [rest(unmet)] : []),
      ...upcoming.slice(0, mostItems).map((one) => row(one, false)),
      ...(upcoming.length > mostItems ? [rest(upcoming)] : []),
      ...(unmet.length + upcoming.length > 1 ? [total] : []),
    ],
    ...(transfer && transfer.ways.length > 0 && { payment: paymentTo(transfer) }),
    button: { label: t('See my membership'), link },
    closing: t(
      'Have you paid in the meantime? Then nothing needs doing. If something is wrong, please tell your club.',
    ),
  }
}
