import type { LetterContent, LetterPayment } from '@tessera/domain/letters/letter'
import type { ItemLabel } from '@tessera/domain/membership/item-label'
import type { Requirement } from '@tessera/domain/membership/status'
import type { BankAccount } from '@tessera/domain/payments/bank-account'
import { formatDay } from '@tessera/domain/payments/day'
import { type HowToPay, writtenIban } from '@tessera/domain/payments/how-to-pay'
import { formatCents } from '@tessera/domain/payments/money'
import type { PlainDate } from '@tessera/domain/plain-date'
import { type Language, paperLocales } from '@tessera/domain/texts/languages'
import { fill } from '@tessera/domain/texts/message'
import { translator } from '@tessera/domain/texts/translate'

/** An item that is drawn by direct debit on a day, which is not asked for. */
export interface Drawn {
  readonly one: Requirement
  readonly day: PlainDate
}

interface ReminderFacts {
  readonly language: Language
  readonly name: string
  readonly club: string
  readonly unmet: readonly Requirement[]
  readonly upcoming: readonly Requirement[]
  /** Items that are drawn by direct debit on a day. */
  readonly drawn?: readonly Drawn[]
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

const labelText = (label: ItemLabel, language: Language): string =>
  typeof label === 'string'
    ? label
    : fill((translator(language) as Loose)(label.text), label.values, paperLocales[language])

/** Returns a row with an item that is open, its day and how much is open of it; `name` says whose it is, where that can be asked. */
export function itemRow(one: Requirement, isDue: boolean, language: Language, name?: string) {
  const t = translator(language)
  const locale = paperLocales[language]
  const item = labelText(one.label, language)
  const label = name === undefined ? item : t('{name}: {item}', { name, item })
  const day = formatDay(one.dueOn, locale)
  const named = isDue ? t('{label}, due since {day}', { label, day }) : t('{label}, due by {day}', { label, day })
  // The label of several months says since which one they are open.
  const saysSince = isDue && one.name !== undefined
  return { label: one.dueOn === undefined || saysSince ? label : named, value: formatCents(one.open, locale) }
}

/** Returns the words that are the same in every reminder: of what is due (`isDue`), or of what will be. */
export function reminderWords(isDue: boolean, language: Language, club: string) {
  const t = translator(language)
  return {
    subject: isDue ? t('Your payment is due') : t('Your payment will be due soon'),
    heading: isDue ? t('Your payment is due') : t('Your payment will be due soon'),
    asked: isDue
      ? t('{club} has no record of these payments:', { club })
      : t('These payments to {club} will be due soon:', { club }),
    total: isDue ? t('Due in total') : t('In total'),
    closing: t(
      'Have you paid in the meantime? Then nothing needs doing. If something is wrong, please tell your club.',
    ),
  }
}

/** Returns the paragraph on what is drawn by direct debit, a line for each item, or none; `name` says whose it is. */
export function drawnParagraph(drawn: readonly Drawn[], language: Language, name?: string): string[] {
  const t = translator(language)
  const locale = paperLocales[language]
  const lines = drawn.slice(0, mostItems).map(({ one, day }) => {
    const item = labelText(one.label, language)
    return t('{item}, {amount}, is drawn by direct debit on {day}: nothing needs doing for it.', {
      item: name === undefined ? item : t('{name}: {item}', { name, item }),
      amount: formatCents(one.open, locale),
      day: formatDay(day, locale),
    })
  })
  return lines.length > 0 ? [lines.join('\n')] : []
}

/** Returns the sum of what is open of items, in cents. */
export const sumOf = (items: readonly Requirement[]): number => items.reduce((cents, { open }) => cents + open, 0)

/** Returns the rows that say to which account a payment goes. */
export function accountRows(account: BankAccount, language: Language) {
  const t = translator(language)
  return [
    { label: t('Account holder'), value: account.holder },
    { label: 'IBAN', value: writtenIban(account.iban) },
    ...(account.bic ? [{ label: 'BIC', value: account.bic }] : []),
  ]
}

/** The words of a payment reminder: what is due, what will be due, the sum of what is due, and how to pay it. */
export function reminderLetter({
  language,
  name,
  club,
  unmet,
  upcoming,
  drawn = [],
  link,
  transfer,
}: ReminderFacts): LetterContent {
  const t = translator(language)
  const locale = paperLocales[language]
  const paymentTo = ({ account, ways }: NonNullable<ReminderFacts['transfer']>): LetterPayment => ({
    heading: t('How to pay'),
    rows: [
      ...accountRows(account, language),
      ...ways.slice(0, mostItems).map(({ label, reference }) => ({
        label: ways.length > 1 ? t('Reference for {item}', { item: labelText(label, language) }) : t('Reference'),
        value: reference,
      })),
    ],
    codes: ways.slice(0, mostCodes).map(({ label, amount, code }) => ({
      label: t('Code for your bank’s app: {item}, {amount}', {
        item: labelText(label, language),
        amount: formatCents(amount, locale),
      }),
      content: code,
    })),
    note: account.note,
  })
  const rest = (all: readonly Requirement[]) => {
    const unnamed = all.slice(mostItems)
    return { label: t('{n} more', { n: unnamed.length }), value: formatCents(sumOf(unnamed), locale) }
  }
  const isDue = unmet.length > 0
  const words = reminderWords(isDue, language, club)
  const total = { label: words.total, value: formatCents(sumOf(isDue ? unmet : upcoming), locale) }
  return {
    subject: words.subject,
    heading: words.heading,
    greeting: t('Hello {name},', { name }),
    paragraphs: [...drawnParagraph(drawn, language), words.asked],
    rows: [
      ...unmet.slice(0, mostItems).map((one) => itemRow(one, true, language)),
      ...(unmet.length > mostItems ? [rest(unmet)] : []),
      ...upcoming.slice(0, mostItems).map((one) => itemRow(one, false, language)),
      ...(upcoming.length > mostItems ? [rest(upcoming)] : []),
      ...(unmet.length + upcoming.length > 1 ? [total] : []),
    ],
    ...(transfer && transfer.ways.length > 0 && { payment: paymentTo(transfer) }),
    button: { label: t('See my membership'), link },
    closing: words.closing,
  }
}
