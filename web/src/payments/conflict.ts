import type { Payment, PaymentItem, PaymentYear } from '@tessera/domain/payments/payment'
import { text } from '@tessera/domain/texts/text'
import type { Outcome } from '../firebase/change-seen.ts'
import { dayText, euroText } from '../language/format.ts'
import { t } from '../language/t.ts'

/** What is said of something that is not there any more. */
export const gone = text('Somebody else deleted this meanwhile.')

const yours = text('What you typed is still here: save again to put it in the place of that, or cancel.')
const andYours = (theirs: string): string => `${theirs} ${t(yours)}`

/** What the later of two administrators is told of a payment. */
export const changedPayment = ({ amount, paymentDate, notes }: Payment): string => {
  const now = { amount: euroText(amount), day: dayText(paymentDate) }
  if (!notes) return andYours(t('Somebody else changed this payment meanwhile: it is now {amount} of {day}.', now))
  const withNotes = text(
    'Somebody else changed this payment meanwhile: it is now {amount} of {day}, with the notes “{notes}”.',
  )
  return andYours(t(withNotes, { ...now, notes }))
}

/** What the later of two administrators is told of a payment item. */
export const changedItem = ({ name, price, enabled }: PaymentItem): string =>
  andYours(
    t(
      enabled
        ? 'Somebody else changed this item meanwhile: it is now “{name}” at {price}, enabled.'
        : 'Somebody else changed this item meanwhile: it is now “{name}” at {price}, disabled.',
      { name, price: euroText(price) },
    ),
  )

/** What the later of two administrators is told of a year. */
export const changedYear = ({ year, active }: PaymentYear): string =>
  andYours(
    t(
      active
        ? 'Somebody else changed this year meanwhile: {year} is now active.'
        : 'Somebody else changed this year meanwhile: {year} is now inactive.',
      { year },
    ),
  )

/** What is said where nothing was typed that could be lost: the screen now shows the newest. */
export const changedRow = text('Somebody else changed this meanwhile. You see it now as it is; please try again.')

/** What is listed, with the outcome of a change: as it stands there now, or without what is gone. */
export const withOutcome = <T extends { readonly id: string }>(
  all: readonly T[],
  id: string,
  outcome: Outcome<T>,
): readonly T[] => {
  const others = all.filter((each) => each.id !== id)
  return outcome.kind === 'gone' ? others : [...others, outcome.now]
}
