import type { LinePart } from '@tessera/domain/bank/bank-line'
import type { Kin } from '@tessera/domain/members/family'
import { countedPayments, paidAlready, paidBefore, paidInPart, whyLeftOut } from '@tessera/domain/members/many/who-pays'
import type { Member } from '@tessera/domain/members/member'
import { pricedFor } from '@tessera/domain/membership/joiner-price'
import { indexPayments } from '@tessera/domain/membership/settlement'
import { byPayer, paidFor, payerOf } from '@tessera/domain/payments/family-payers'
import { type BookLock, whyLocked } from '@tessera/domain/payments/lock'
import { isSecondInYear } from '@tessera/domain/payments/once-per-year'
import type { Payment, PaymentItem, PaymentYear } from '@tessera/domain/payments/payment'
import { settledBefore } from '@tessera/domain/payments/settled-before'
import { text } from '@tessera/domain/texts/text'

/** What the parts of lines are checked with. `payments` are those of all their members, and grow with each line that is recorded;
 * those of their families are among them. */
export interface Books {
  readonly members: ReadonlyMap<string, Kin & Pick<Member, 'fullName' | 'joinedOn'>>
  /** The members with the others of their families, if the club has items for families. */
  readonly families: readonly Kin[]
  readonly payments: Payment[]
  readonly items: ReadonlyMap<string, PaymentItem>
  readonly years: readonly PaymentYear[]
  readonly seasonStartsInMonth: number
  readonly lock: BookLock
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
  const locked = whyLocked(line.day, books.lock)
  if (locked) return locked
  if (parts.reduce((sum, { cents }) => sum + cents, 0) > line.cents) return tooMuch
  if (new Set(parts.map(({ memberId, itemId }) => `${memberId} ${itemId}`)).size < parts.length) return twice
  if (hasFamilyTwice(parts, books)) return twice
  for (const part of parts) {
    const why = whyNotPaid(part, line.day, books)
    if (why) return why
  }
  books.payments.push(...parts.map((part) => paymentOf(line, part, books)))
  return undefined
}

/** True if parts pay an item that a family pays once for several of one family. */
function hasFamilyTwice(parts: readonly LinePart[], { members, items }: Books): boolean {
  const shared = parts.flatMap(({ memberId, itemId }) => {
    const [item, member] = [items.get(itemId), members.get(memberId)]
    return item?.forFamily && member ? [`${payerOf(item, member)} ${itemId}`] : []
  })
  return new Set(shared).size < shared.length
}

function whyNotPaid({ memberId, itemId }: LinePart, day: string, books: Books) {
  const { members, families, payments, items, years } = books
  const member = members.get(memberId)
  if (!member) return noMember
  const known = items.get(itemId)
  if (!known?.enabled) return noItem
  const item = pricedFor(known, member, books)
  const payer = payerOf(item, member)
  const own = byPayer(item, payments, families).filter((payment) => payment.memberId === payer)
  if (isSecondInYear({ memberId: payer, item, paymentDate: day }, own, years)) return paidAlready
  // Of an item that takes several payments, one more is no mistake unless it was to be paid once; of one that repeats, it is for the
  // next time.
  const isTakenOften =
    item.purchaseRestriction === 'multiple' && (item.isRequiredForActive !== true || item.every !== undefined)
  if (isTakenOften) return undefined
  const why = whyLeftOut(payer, { item, payments: indexPayments(countedPayments(item, own, day)) })
  // The rest of a fee that is paid in full may come in another line.
  if (why && why !== paidInPart) return why
  const counted = countedPayments(item, payments, day)
  return item.forFamily && settledBefore(counted, families)(item, member) ? paidBefore : undefined
}

function paymentOf({ id, day }: Line, { memberId, itemId, cents }: LinePart, books: Books): Payment {
  const [item, member] = [books.items.get(itemId), books.members.get(memberId)]
  return {
    id,
    memberId,
    memberName: member?.fullName ?? '',
    itemId,
    itemName: item?.name ?? '',
    amount: cents / 100,
    paymentDate: day,
    notes: '',
    createdBy: '',
    ...(item?.yearId && { yearId: item.yearId }),
    ...(item && member && paidFor(item, member, books.families)),
  }
}
