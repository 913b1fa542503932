import type { Payment, PaymentItem, PaymentYear } from '@tessera/domain/payments/payment'
import { text } from '@tessera/domain/texts/text'
import type { Outcome } from '../firebase/change-seen.ts'
import { dayText, euroText } from '../language/format.ts'
import { t } from '../language/t.ts'

/** Message for something that was deleted meanwhile. */
export const gone = text('Somebody else deleted this meanwhile.')

const yours = text('What you typed is still here: save again to put it in the place of that, or cancel.')
const andYours = (theirs: string): string => `${theirs} ${t(yours)}`

/** Conflict message for a payment, shown to the later of two admins. */
export const changedPayment = ({ amount, paymentDate, notes }: Payment): string => {
  const now = { amount: euroText(amount), day: dayText(paymentDate) }
  if (!notes) return andYours(t('Somebody else changed this payment meanwhile: it is now {amount} of {day}.', now))
  const withNotes = text(
    'Somebody else changed this payment meanwhile: it is now {amount} of {day}, with the notes “{notes}”.',
  )
  return andYours(t(withNotes, { ...now, notes }))
}

/** Conflict message for a payment item, shown to the later of two admins. */
export const changedItem = ({ name, price, enabled }: PaymentItem): string =>
  andYours(
    t(
      enabled
        ? 'Somebody else changed this item meanwhile: it is now “{name}” at {price}, enabled.'
        : 'Somebody else changed this item meanwhile: it is now “{name}” at {price}, disabled.',
      { name, price: euroText(price) },
    ),
  )

/** Conflict message for a year, shown to the later of two admins. */
export const changedYear = ({ year, active }: PaymentYear): string =>
  andYours(
    t(
      active
        ? 'Somebody else changed this year meanwhile: {year} is now active.'
        : 'Somebody else changed this year meanwhile: {year} is now inactive.',
      { year },
    ),
  )

/** Conflict message if no input can be lost: the screen now shows the newest state. */
export const changedRow = text('Somebody else changed this meanwhile. You see it now as it is; please try again.')

/** Applies the outcome of a write to a list: replaces the entry, or removes a deleted one. */
export const withOutcome = <T extends { readonly id: string }>(
  all: readonly T[],
  id: string,
  outcome: Outcome<T>,
): readonly T[] => {
  const others = all.filter((each) => each.id !== id)
  return outcome.kind === 'gone' ? others : [...others, outcome.now]
}
