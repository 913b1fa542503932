import type { Payment, PaymentItem } from '@tessera/domain/payments/payment'
import type { PaymentInput } from '@tessera/domain/payments/payment-input'
import type { Sent } from '../../../payments/record/record-payment.ts'

/** A payment that was entered at the counter, as the tab keeps it. */
export interface SittingRow {
  readonly id: string
  /** When it was entered, in milliseconds. */
  readonly at: number
  readonly input: PaymentInput
  readonly memberName: string
  /** Ids under which it may have been stored, and the members that those were for. */
  readonly sent: Readonly<Record<keyof Sent, readonly string[]>>
  /** `waiting`: not recorded, see `why`. */
  readonly state: 'saving' | 'recorded' | 'waiting'
  readonly why?: string
  /** True if its payment was taken back. */
  readonly isUndone?: boolean
  /** Of the payment, once it is recorded. */
  readonly paymentId?: string
  /** True if it belongs to an earlier sitting: its time is known, and it is not listed. */
  readonly isOver?: boolean
}

/** What a row shows beside its own fields. */
export interface Recorded {
  /** The payment as it is now. */
  readonly payment: Payment | undefined
  /** True if the payment was recorded, and has been deleted by somebody else. */
  readonly isGone: boolean
}

/** Finds the payment of a row. */
export function recordedOf({ state, paymentId }: SittingRow, payments: ReadonlyMap<string, Payment>): Recorded {
  const payment = state === 'recorded' && paymentId ? payments.get(paymentId) : undefined
  return { payment, isGone: state === 'recorded' && !payment }
}

/** A payment on the sheet of a day, with its time if it was entered on this device. */
export interface SheetLine {
  readonly payment: Payment
  readonly at: number | undefined
}

/** The payments of a day by which money came in, in the order of their times; those without a known time come first. */
export function sheetLines(payments: readonly Payment[], day: string, rows: readonly SittingRow[]): SheetLine[] {
  const times = new Map(rows.map(({ paymentId, at }) => [paymentId, at]))
  return payments
    .filter(({ paymentDate, amount }) => paymentDate === day && amount > 0)
    .map((payment) => ({ payment, at: times.get(payment.id) }))
    .sort((a, b) => (a.at ?? 0) - (b.at ?? 0))
}

/**
 * The payments of rows that are not recorded yet and have the number of a stamp. The stamp is already given to the member, so its number
 * counts as taken, whether or not the server can be reached. One that was taken back is free again.
 */
export const stampsOfRows = (rows: readonly SittingRow[], items: readonly PaymentItem[]): Payment[] =>
  rows.flatMap(({ id, input, memberName, state, isUndone }) => {
    const { memberId, itemId, itemName, amount, paymentDate, notes, stampNumber } = input
    if (state === 'recorded' || isUndone || !stampNumber) return []
    const yearId = items.find((item) => item.id === itemId)?.yearId
    const payment = {
      id,
      memberId,
      memberName,
      itemId,
      itemName,
      amount,
      paymentDate,
      notes,
      createdBy: '',
      stampNumber,
    }
    return yearId ? { ...payment, yearId } : payment
  })
