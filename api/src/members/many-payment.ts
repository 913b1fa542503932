import { withSeasonNames } from '@tessera/domain/clubs/season'
import { AppError } from '@tessera/domain/errors'
import type { ManyChange, ManyMember, ManyOutcome } from '@tessera/domain/members/many/change'
import { judgePayers } from '@tessera/domain/members/many/who-pays'
import { demandUnlocked } from '@tessera/domain/payments/lock'
import { stampAfter } from '@tessera/domain/payments/stamp'
import { text } from '@tessera/domain/texts/text'
import { getClub } from '../clubs/service.ts'
import type { Batch } from '../firebase/plain.ts'
import {
  createPayment,
  findPaymentsCounting,
  findPaymentsOfSome,
  newPaymentId,
  readItems,
  readLock,
  readYears,
} from '../payments/service.ts'
import { readPeople } from './family-store.ts'
import { type Changing, type ManyNeeds, noSuchMember, type Planned } from './many-planned.ts'
import { readSome } from './store.ts'

type PaymentChange = Extract<ManyChange, { kind: 'payment' }>

/**
 * Plans the same payment for some members; leaves out those who have paid already. Their stamps have the numbers that follow those of
 * the `before` members whom the change has recorded so far.
 * @throws AppError `invalid_fields` for a locked day, `changed_meanwhile` if the item is gone, disabled or has another price than the change began with
 */
export async function recordPayments(
  deps: ManyNeeds,
  { clubId, uid }: Changing,
  change: PaymentChange,
  members: readonly ManyMember[],
  before: number,
): Promise<Planned> {
  const { db } = deps.firebase
  const { itemId, amount, paymentDate, paidBy, firstStamp } = change
  const ids = members.map(({ id }) => id)
  const [reads, items, years, club, lock] = await Promise.all([
    readSome(db, clubId, ids),
    readItems(deps, clubId),
    readYears(deps, clubId),
    getClub(deps, clubId),
    readLock(db, clubId),
  ])
  demandUnlocked(paymentDate, lock)
  const item = items.find(({ id }) => id === itemId)
  if (!item?.enabled || item.price !== amount) throw new AppError('changed_meanwhile', itemChanged)
  const chosen = members.flatMap(({ id }) => reads.get(id) ?? [])
  const heads = chosen.map(({ id, belongsTo }) => belongsTo ?? id)
  const families = item.forFamily ? await readPeople(db, clubId, heads) : []
  const payments = await (item.forFamily ? findPaymentsCounting : findPaymentsOfSome)(deps, clubId, [
    ...new Set([...ids, ...(item.forFamily ? heads : []), ...families.map(({ id }) => id)]),
  ])
  const { seasonStartsInMonth } = club
  const people = [...chosen, ...families]
  const judging = { item, payments, members: people, day: paymentDate, years, seasonStartsInMonth }
  const whys = new Map(judgePayers(chosen, judging).map(({ member, why }) => [member.id, why]))
  const outcomes = members.map(({ id }): ManyOutcome => {
    const why = reads.has(id) ? whys.get(id) : noSuchMember
    return why ? { kind: 'left', why } : { kind: 'changed' }
  })
  const payers = chosen.filter(({ id }) => whys.get(id) === undefined)
  const recorded = payers.map((member) => ({
    id: member.id,
    paymentId: newPaymentId(deps, clubId, { member, item, paymentDate }),
  }))
  const byId = new Map(payers.map((member) => [member.id, member]))
  const shared = { item, amount, paymentDate, paidBy, createdBy: uid }
  const named = withSeasonNames(years, club.seasonStartsInMonth)
  const write = (batch: Batch) => {
    for (const [place, { id, paymentId }] of recorded.entries()) {
      const member = byId.get(id) ?? { id, fullName: '' }
      createPayment(batch, deps, clubId, {
        ...shared,
        id: paymentId,
        stampNumber: firstStamp && stampAfter(firstStamp, before + place),
        memberId: id,
        memberName: member.fullName,
        years: named,
        member,
        families,
      })
    }
  }
  return { outcomes, changes: recorded, write }
}

const itemChanged = text('Somebody else has changed this payment item meanwhile. Please look at it again.')
