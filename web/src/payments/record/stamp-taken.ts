import type { Payment } from '@tessera/domain/payments/payment'
import { stampHolder } from '@tessera/domain/payments/stamp'
import { payments } from '../../firebase/collections.ts'
import { list } from '../../firebase/read-documents.ts'
import { dayText } from '../../language/format.ts'
import { t } from '../../language/t.ts'

/** Says who has the number of a stamp already. */
export const stampTakenText = ({ memberName, itemName, paymentDate }: Payment): string =>
  t('{name} has this number already: {item}, {day}', { name: memberName, item: itemName, day: dayText(paymentDate) })

interface Asked {
  readonly seasonStartsInMonth: number
  /** Ids that the payment itself may have been stored under by earlier attempts. */
  readonly sent?: ReadonlySet<string>
  /** Sentence to show if the database does not answer. */
  readonly failure: string
}

/**
 * Returns the sentence that says who has a payment's number already in its season, as the database has it now; undefined if nobody has,
 * and for a payment without a number. Two people who record one number in the same instant both get it: the list of payments says so
 * (`stampTwins`). Throws an AppError.
 */
export async function stampFault(
  wanted: Parameters<typeof stampHolder>[0],
  { seasonStartsInMonth, sent, failure }: Asked,
): Promise<string | undefined> {
  const { stampNumber } = wanted
  if (!stampNumber) return undefined
  const found = await list(payments, { failure, where: { stampNumber } })
  const others = found.filter(({ id }) => !sent?.has(id))
  const holder = stampHolder(wanted, others, seasonStartsInMonth)
  return holder && stampTakenText(holder)
}
