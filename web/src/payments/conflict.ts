import type { Payment, PaymentItem, PaymentYear } from '@tessera/domain/payments/payment'
import type { Outcome } from '../firebase/change-seen.ts'
import { dayText, euroText } from '../language/format.ts'

/** What is said of something that is not there any more. */
export const gone = 'Somebody else deleted this meanwhile.'

const yours = 'What you typed is still here: save again to put it in the place of that, or cancel.'

/** What the later of two administrators is told of a payment. */
export const changedPayment = ({ amount, paymentDate, notes }: Payment): string => {
  const noted = notes ? `, with the notes “${notes}”` : ''
  return `Somebody else changed this payment meanwhile: it is now ${euroText(amount)} of ${dayText(paymentDate)}${noted}. ${yours}`
}

/** What the later of two administrators is told of a payment item. */
export const changedItem = ({ name, price, enabled }: PaymentItem): string =>
  `Somebody else changed this item meanwhile: it is now “${name}” at ${euroText(price)}, ${enabled ? 'enabled' : 'disabled'}. ${yours}`

/** What the later of two administrators is told of a year. */
export const changedYear = ({ year, active }: PaymentYear): string =>
  `Somebody else changed this year meanwhile: ${year} is now ${active ? 'active' : 'inactive'}. ${yours}`

/** What is said where nothing was typed that could be lost: the screen now shows the newest. */
export const changedRow = 'Somebody else changed this meanwhile. You see it now as it is; please try again.'

/** What is listed, with the outcome of a change: as it stands there now, or without what is gone. */
export const withOutcome = <T extends { readonly id: string }>(
  all: readonly T[],
  id: string,
  outcome: Outcome<T>,
): readonly T[] => {
  const others = all.filter((each) => each.id !== id)
  return outcome.kind === 'gone' ? others : [...others, outcome.now]
}
