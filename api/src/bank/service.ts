import type { LinePart } from '@tessera/domain/bank/bank-line'
import { withSeasonNames } from '@tessera/domain/clubs/season'
import type { PaymentWay } from '@tessera/domain/payments/payment'
import { getClub } from '../clubs/service.ts'
import type { Batch } from '../firebase/plain.ts'
import { allMembers } from '../members/service.ts'
import type { Needs } from '../needs.ts'
import { createPayment, findPaymentsOfSome, newPaymentId, readItems, readYears } from '../payments/service.ts'
import type { Caller } from './needs.ts'
import { type Books, whyNotRecorded } from './why-not-recorded.ts'

/** What money came by: a bank line or a debit, its day and its amount. */
interface Source {
  readonly id: string
  readonly day: string
  readonly cents: number
  readonly paidBy: PaymentWay
  /** The line of a bank statement; absent for a debit. */
  readonly bankLineId?: string
}

/** Reads what the parts of these members' payments are checked with. */
export async function readPartBooks(
  deps: Needs<'clubCache' | 'db'>,
  clubId: string,
  memberIds: readonly string[],
): Promise<Books> {
  const ids = new Set(memberIds)
  const [members, payments, items, years, club] = await Promise.all([
    allMembers(deps, clubId),
    findPaymentsOfSome(deps, clubId, [...ids]),
    readItems(deps, clubId),
    readYears(deps, clubId),
    getClub(deps, clubId),
  ])
  return {
    names: new Map(members.flatMap(({ id, fullName }) => (ids.has(id) ? [[id, fullName] as const] : []))),
    payments,
    items: new Map(items.map((item) => [item.id, item])),
    years: withSeasonNames(years, club.seasonStartsInMonth),
  }
}

interface Recorded {
  /** Why nothing is recorded. */
  readonly why?: string
  readonly payments: { readonly id: string; readonly cents: number }[]
}

/** Adds the payments of parts to a batch and to the books, all or none; returns them, or why there are none. */
export function recordParts(
  batch: Batch,
  deps: Needs<'db'>,
  { clubId, uid }: Caller,
  source: Source,
  parts: readonly LinePart[],
  books: Books,
): Recorded {
  const why = whyNotRecorded(source, parts, books)
  if (why) return { why, payments: [] }
  const payments = parts.map((part) => {
    const { memberId, itemId, cents } = part
    const item = books.items.get(itemId)
    const memberName = books.names.get(memberId)
    if (!item || memberName === undefined) throw new Error('a part was not checked')
    const { day: paymentDate, paidBy, bankLineId } = source
    const id = newPaymentId(deps, clubId, { memberId, item, paymentDate })
    createPayment(batch, deps, clubId, {
      ...{
        id,
        memberId,
        memberName,
        item,
        amount: cents / 100,
        paymentDate,
        paidBy,
        createdBy: uid,
        years: books.years,
      },
      ...(bankLineId && { bankLineId }),
    })
    return { id, cents }
  })
  return { payments }
}
