import { withSeasonNames } from '@tessera/domain/clubs/season'
import { AppError } from '@tessera/domain/errors'
import type { ManyChange, ManyMember, ManyOutcome } from '@tessera/domain/members/many/change'
import { countedPayments, whyLeftOut } from '@tessera/domain/members/many/who-pays'
import { indexPayments } from '@tessera/domain/membership/settlement'
import { text } from '@tessera/domain/texts/text'
import { getClub } from '../clubs/service.ts'
import type { Batch } from '../firebase/plain.ts'
import { createPayment, findPaymentsOfSome, newPaymentId, readItems, readYears } from '../payments/service.ts'
import { type Changing, type ManyNeeds, noSuchMember, type Planned } from './many-planned.ts'
import { type ReadMember, readSome } from './store.ts'

type PaymentChange = Extract<ManyChange, { kind: 'payment' }>

/**
 * Plans the same payment for some members; leaves out those who have paid already.
 * @throws AppError `changed_meanwhile` if the item is gone, disabled or has another price than the change began with
 */
export async function recordPayments(
  deps: ManyNeeds,
  { clubId, uid }: Changing,
  change: PaymentChange,
  members: readonly ManyMember[],
): Promise<Planned> {
  const { db } = deps.firebase
  const { itemId, amount, paymentDate, paidBy } = change
  const ids = members.map(({ id }) => id)
  const [reads, paid, items, years, club] = await Promise.all([
    readSome(db, clubId, ids),
    findPaymentsOfSome(deps, clubId, ids),
    readItems(deps, clubId),
    readYears(deps, clubId),
    getClub(deps, clubId),
  ])
  const item = items.find(({ id }) => id === itemId)
  if (!item?.enabled || item.price !== amount) throw new AppError('changed_meanwhile', itemChanged)
  const payments = indexPayments(countedPayments(item, paid, paymentDate))
  const payers: ReadMember[] = []
  const outcomes = members.map(({ id }): ManyOutcome => {
    const read = reads.get(id)
    if (!read) return { kind: 'left', why: noSuchMember }
    const why = whyLeftOut(id, { item, payments })
    if (why) return { kind: 'left', why }
    payers.push(read)
    return { kind: 'changed' }
  })
  const recorded = payers.map(({ id }) => ({
    id,
    paymentId: newPaymentId(deps, clubId, { memberId: id, item, paymentDate }),
  }))
  const names = new Map(payers.map(({ id, fullName }) => [id, fullName]))
  const shared = { item, amount, paymentDate, paidBy, createdBy: uid }
  const named = withSeasonNames(years, club.seasonStartsInMonth)
  const write = (batch: Batch) => {
    for (const { id, paymentId } of recorded)
      createPayment(batch, deps, clubId, {
        ...shared,
        ...{ id: paymentId, memberId: id, memberName: names.get(id) ?? '', years: named },
      })
  }
  return { outcomes, changes: recorded, write }
}

const itemChanged = text('Somebody else has changed this payment item meanwhile. Please look at it again.')
