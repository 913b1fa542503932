import { isDecided } from '@tessera/domain/debit/debit-part'
import { AppError } from '@tessera/domain/errors'
import { booksLocked, dayOfClosedYear } from '@tessera/domain/payments/lock'
import { toCents } from '@tessera/domain/payments/money'
import { text } from '@tessera/domain/texts/text'
import type { Database } from '../firebase/database.ts'
import { type Deleting, Deletion } from '../firebase/deletion.ts'
import { type Batch, serverTime } from '../firebase/plain.ts'
import { retryOnConflict } from '../firebase/retry-on-conflict.ts'
import { commit, storeOf } from '../firebase/store.ts'
import { allMembers } from '../members/service.ts'
import type { Needs } from '../needs.ts'
import { readUndoable } from '../payments/service.ts'
import { recordedBefore, takesBack } from './find-returned.ts'
import { type DebitRun, ownDebitsOf } from './own-debits.ts'
import { type ReturnFee, returnFee } from './return-fee.ts'
import { linesIn, readSome } from './store.ts'

const nothing = text('There is no recorded payment that this line takes back')
const noFee = text('The bank has taken no fee for this line, or the member is gone')
const lockedStays = text(
  'The books are locked for the day of this payment. Please put the line aside, and ask for the amount with a new item.',
)
const stays = text('This payment was changed or has a receipt. Please delete it by hand, and put the line aside.')

/**
 * Deletes the payments that a returned line takes back; none if it has done so before. Of a direct debit, the run and the mandate
 * note why the bank has sent it back. With a `fee`, the bank's fee becomes an item of this id and name that the payer must pay.
 * @throws AppError `not_found` if there are none, or no fee; `changed_meanwhile` if one of them was changed or has a receipt
 */
export const takeBack = (
  deps: Needs<'clubCache' | 'db'>,
  who: Deleting,
  { lineId: id, fee }: { readonly lineId: string; readonly fee?: { readonly itemId: string; readonly name: string } },
): Promise<{ deleted: number }> =>
  retryOnConflict('bank lines', async () => {
    const { db } = deps.firebase
    const { clubId, uid } = who
    const line = (await readSome(db, clubId, [id])).get(id)
    // The answer to an earlier request was lost.
    if (line?.state === 'recorded' && line.cents < 0) return { deleted: 0 }
    const isReturned = line?.state === 'waiting' && line.cents < 0 && line.returned !== ''
    const own = isReturned ? (await ownDebitsOf(db, clubId, [line])).get(id) : undefined
    const debit = own && line && takesBack(line, own)
    const recorded = isReturned && !own ? await recordedBefore(db, clubId, line) : undefined
    if (!line || !(debit ?? recorded)) throw new AppError('not_found', nothing)
    const paid = debit ? debit.parts.flatMap(({ payment: id, cents }) => (id ? { id, cents } : [])) : recorded?.payments
    const made = (paid ?? []).map((payment) => ({ paymentId: payment.id, amount: payment.cents / 100 }))
    const mandate = debit && (await storeOf(db, 'mandates').get(debit.payerId))
    const undoable = [...(await readUndoable(deps, clubId, made)).values()]
    if (undoable.some(({ why }) => why === booksLocked || why === dayOfClosedYear))
      throw new AppError('changed_meanwhile', lockedStays)
    if (undoable.some(({ why }) => why)) throw new AppError('changed_meanwhile', stays)
    const memberId = undoable[0]?.payment.memberId ?? ''
    const back = own && debit ? { own: { ...own, debit } } : recorded && { recorded, memberId }
    const asked = fee && back && returnFee(line, back, await allMembers(deps, clubId))
    if (fee && !asked) throw new AppError('not_found', noFee)
    const deletion = new Deletion(db, who, 'undone')
    await commit(db, (batch) => {
      for (const { payment } of undoable) storeOf(db, 'payments').delete(batch, payment, deletion)
      deletion.put(batch)
      if (fee && asked) createFeeItem(batch, db, { clubId, uid }, { ...asked, ...fee, dueOn: line.day })
      if (recorded) linesIn(db).update(batch, recorded, { state: 'returned' })
      if (own && debit) noteReturned(batch, db, own.run, debit, line.returned)
      if (debit && mandate?.clubId === clubId && mandate.reference === debit.reference)
        storeOf(db, 'mandates').update(batch, mandate, { returned: line.returned })
      linesIn(db).update(batch, line, {
        state: 'recorded',
        tookBackOn: line.day,
        tookBack: undoable.map(({ payment: { memberId, itemId, itemName, amount } }) => ({
          memberId,
          itemId,
          itemName,
          cents: toCents(amount),
        })),
      })
    })
    return { deleted: undoable.length }
  }, ['changed', 'missing', 'exists'])

/** Makes the item by which a bank's fee is asked of a member: once, whole, and of no season. */
function createFeeItem(
  batch: Batch,
  db: Database,
  { clubId, uid }: Deleting,
  { itemId, name, cents, member, dueOn }: ReturnFee & { itemId: string; name: string; dueOn: string },
): void {
  storeOf(db, 'paymentItems').create(batch, itemId, {
    clubId,
    name,
    price: cents / 100,
    purchaseRestriction: 'multiple',
    enabled: true,
    isRequiredForActive: true,
    mustBePaidInFull: true,
    dueOn,
    memberIds: [member.id],
    paidByItemIds: [itemId],
    createdBy: uid,
    createdAt: serverTime(),
  })
}

/** Notes in a run why the bank has sent one of its debits back. */
function noteReturned(
  batch: Batch,
  db: Database,
  run: DebitRun,
  of: DebitRun['debits'][number],
  returned: string,
): void {
  const debits = run.debits.map((debit) => {
    if (debit !== of) return debit
    const parts = debit.parts.map(({ memberId, itemId, cents }) => ({ memberId, itemId, cents, returned }))
    return { ...debit, parts }
  })
  const isDone = debits.every(({ parts }) => parts.every(isDecided))
  storeOf(db, 'debitRuns').update(batch, run, { debits, state: isDone ? 'marked' : 'open' })
}
