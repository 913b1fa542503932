import type { LinePart } from '@tessera/domain/bank/bank-line'
import { countedPayments, paidAlready, paidInPart, whyLeftOut } from '@tessera/domain/members/many/who-pays'
import { indexPayments } from '@tessera/domain/membership/settlement'
import { isSecondInYear } from '@tessera/domain/payments/once-per-year'
import type { Payment, PaymentItem, PaymentYear } from '@tessera/domain/payments/payment'
import { text } from '@tessera/domain/texts/text'

/** What the parts of lines are checked with. `payments` are those of all their members, and grow with each line that is recorded. */
export interface Books {
  readonly names: ReadonlyMap<string, string>
  readonly payments: Payment[]
  readonly items: ReadonlyMap<string, PaymentItem>
  readonly years: readonly PaymentYear[]
}

/** The line that parts are of. */
interface Line {
  readonly id: string
  readonly day: string
  readonly cents: number
}

const noMember = text('There is no such member')
const noItem = text('The club has no such payment item')
const tooMuch = text('The parts are more than the line')
const twice = text('An item of a member is named twice')

/** Returns why a line is not recorded with these parts; undefined if it is, and adds its payments to the books. */
export function whyNotRecorded(line: Line, parts: readonly LinePart[], books: Books): string | undefined {
  if (parts.reduce((sum, { cents }) => sum + cents, 0) > line.cents) return tooMuch
  if (new Set(parts.map(({ memberId, itemId }) => `${memberId} ${itemId}`)).size < parts.length) return twice
  for (const part of parts) {
    const why = whyNotPaid(part, line.day, books)
    if (why) return why
  }
  books.payments.push(...parts.map((part) => paymentOf(line, part, books)))
  return undefined
}

function whyNotPaid({ memberId, itemId }: LinePart, day: string, { names, payments, items, years }: Books) {
  if (!names.has(memberId)) return noMember
  const item = items.get(itemId)
  if (!item?.enabled) return noItem
  const own = payments.filter((payment) => payment.memberId === memberId)
  if (isSecondInYear({ memberId, item, paymentDate: day }, own, years)) return paidAlready
  // Of an item that takes several payments, one more is no mistake unless it was to be paid once.
  const isTakenOften = item.purchaseRestriction === 'multiple' && item.isRequiredForActive !== true
  if (isTakenOften) return undefined
  const why = whyLeftOut(memberId, { item, payments: indexPayments(countedPayments(item, own, day)) })
  // The rest of a fee that is paid in full may come in another line.
  return why === paidInPart ? undefined : why
}

function paymentOf({ id, day }: Line, { memberId, itemId, cents }: LinePart, { names, items }: Books): Payment {
  const item = items.get(itemId)
  return {
    ...{ id, memberId, memberName: names.get(memberId) ?? '', itemId, itemName: item?.name ?? '' },
    ...{ amount: cents / 100, paymentDate: day, notes: '', createdBy: '' },
    ...(item?.yearId && { yearId: item.yearId }),
  }
}
