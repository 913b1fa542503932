import { isWaiver, settledCents } from '../membership/settlement.ts'
import { isPlainDate, yearOf } from '../plain-date.ts'
import { text } from '../texts/text.ts'
import { toCents } from './money.ts'
import { type Payment, type PaymentItem, type PaymentYear, paymentYearId } from './payment.ts'

export const alreadyPaid = text('This item was already paid for this year')

type Years = readonly Pick<PaymentYear, 'id' | 'year'>[]
type Dated = Pick<Payment, 'paymentDate' | 'yearId'>

/** Returns the year a payment is for: the year of its item if it has one, else the calendar year of its day. */
function paidYear({ paymentDate, yearId }: Dated, years: Years): number | undefined {
  const year = yearId ? years.find(({ id }) => id === yearId)?.year : undefined
  if (year) return Number(year)
  return paymentDate && isPlainDate(paymentDate) ? yearOf(paymentDate) : undefined
}

/** True if an item takes one payment per member and year; one that must be paid in full takes several, up to its price. */
export const isOncePerYear = ({
  purchaseRestriction,
  mustBePaidInFull,
}: Pick<PaymentItem, 'purchaseRestriction' | 'mustBePaidInFull'>): boolean =>
  purchaseRestriction === 'once_per_year' && mustBePaidInFull !== true

/**
 * True if this payment would be the member's second one of a once-per-year item for the same year. An item that must be
 * paid in full is paid once its payments of the year reach the price, or one of them waives it. Of an item for families,
 * `memberId` is that of `payerOf`, and the payments are those of `byPayer`.
 */
export function isSecondInYear(
  wanted: { readonly memberId: string; readonly item: PaymentItem; readonly paymentDate: string },
  payments: Iterable<Payment>,
  years: Years,
): boolean {
  const { item, memberId, paymentDate } = wanted
  if (item.purchaseRestriction !== 'once_per_year') return false
  const year = paidYear(item.yearId ? { paymentDate, yearId: item.yearId } : { paymentDate }, years)
  let open = item.mustBePaidInFull ? Math.max(1, toCents(item.price)) : 0
  for (const payment of payments) {
    if (payment.memberId !== memberId || payment.itemId !== item.id) continue
    const isOfYear = item.yearId !== undefined && payment.yearId === item.yearId
    if (!isOfYear && (year === undefined || paidYear(payment, years) !== year)) continue
    open -= settledCents(payment)
    if (open <= 0 || isWaiver(payment)) return true
  }
  return false
}

type Keyed = Pick<Payment, 'memberId' | 'itemId' | 'paymentDate' | 'yearId'>

/** Separates the parts of a payment's id; ids that the API makes do not contain it. */
const separator = '~'

/**
 * Returns the document id of a payment of a once-per-year item: one per member, item and year, so that the second of
 * two that are written in the same instant finds the document taken. Of an item for families `memberId` is the head's
 * (`payerOf`), so that it is one per family. firestore.rules derive it in the same way.
 */
export const oncePaymentId = (clubId: string, { memberId, itemId, paymentDate, yearId }: Keyed): string =>
  [memberId, itemId, yearId ?? paymentYearId(clubId, (paymentDate ?? '').slice(0, 4))].join(separator)

export const isOncePaymentId = (id: string): boolean => id.includes(separator)

/** Returns the id that a recorded payment counts under: the one in its own id if it was paid once per year, else its member's. */
export const recordedPayer = ({ id, memberId }: Pick<Payment, 'id' | 'memberId'>): string =>
  (isOncePaymentId(id) && id.split(separator)[0]) || memberId

/**
 * True if an edit of the day moves a payment to another calendar year, and its item counts once per calendar year.
 * `item` is undefined if it was deleted.
 */
export const movesYear = (
  payment: Pick<Payment, 'id' | 'paymentDate' | 'yearId'>,
  day: string,
  item: PaymentItem | undefined,
): boolean =>
  payment.yearId === undefined &&
  payment.paymentDate?.slice(0, 4) !== day.slice(0, 4) &&
  (isOncePaymentId(payment.id) || (item !== undefined && isOncePerYear(item)))
