import type { Duty } from '@tessera/domain/duties/duty'
import { demandDuty } from '@tessera/domain/duties/missing'
import { AppError } from '@tessera/domain/errors'
import { needOfDeleted } from '@tessera/domain/history/contract'
import { whyLocked, whyYearClosed } from '@tessera/domain/payments/lock'
import { alreadyPaid, isOncePaymentId } from '@tessera/domain/payments/once-per-year'
import { duplicateYear } from '@tessera/domain/payments/years'
import { fromInstant } from '@tessera/domain/plain-date'
import { text } from '@tessera/domain/texts/text'
import type { Deleting } from '../firebase/deletion.ts'
import { putEntry } from '../firebase/history-entry.ts'
import { type Batch, momentOf, serverTime } from '../firebase/plain.ts'
import { retryOnConflict } from '../firebase/retry-on-conflict.ts'
import { commit, isRestorable, storeOf } from '../firebase/store.ts'
import type { Needs } from '../needs.ts'
import { readLock } from '../payments/service.ts'
import { documentsOf, type Entry, historyIn, isGone, readDeletion } from './store.ts'

type Document = ReturnType<typeof documentsOf>[number]
/** Restores a member with what was deleted beside; `note` adds to the commit that the entry's documents are restored. */
export type RestoreMember = (
  clubId: string,
  documents: readonly Document[],
  note: (batch: Batch) => void,
) => Promise<void>

/**
 * Restores what was deleted, exactly as it was; does nothing if it has done so before.
 * @throws AppError `not_found` for an unknown entry or another club's, `changed_meanwhile` with the reason why it cannot be restored,
 *   and of a member what adding one can throw
 */
export async function restore(
  deps: Needs<'db' | 'now'>,
  caller: Deleting & { readonly duty: Duty },
  id: string,
  restoreMember: RestoreMember,
): Promise<{ id: string }> {
  const { db } = deps.firebase
  return retryOnConflict('deletion', async () => {
    const entry = await readDeletion(deps, caller.clubId, id)
    const documents = documentsOf(entry)
    const [first] = documents
    if (!first || !isRestorable(first.collection)) throw new AppError('not_found', isGone)
    demandDuty(caller.duty, needOfDeleted(first.collection))
    const isThere = (await storeOf(db, first.collection).all.doc(first.id).get()).exists
    if (entry.restoredAt && isThere) return { id }
    if (entry.restoredAt) throw new AppError('not_found', isGone)
    const note = (batch: Batch) => noteRestored(batch, deps, entry, caller.uid)
    if (first.collection === 'members') await restoreMember(caller.clubId, documents, note)
    else await restoreBook(deps, caller.clubId, first, isThere, note)
    return { id }
  }, ['changed', 'missing', 'exists'])
}

/**
 * Notes in the deletion that it was restored, and adds an entry that says by whom, which a seal has. The commit fails if somebody else has
 * restored the same meanwhile.
 */
function noteRestored(batch: Batch, { firebase: { db } }: Needs<'db'>, entry: Entry, uid: string): void {
  historyIn(db).update(batch, entry, { restoredAt: serverTime(), restoredBy: uid })
  const { clubId, memberIds } = entry
  const documents = documentsOf(entry)
    .slice(0, 1)
    .map(({ collection, id, before }) => ({
      collection,
      id,
      before: Object.fromEntries(saidOf.flatMap((name) => (before[name] === undefined ? [] : [[name, before[name]]]))),
    }))
  putEntry(batch, db, { clubId, kind: 'restored', by: uid, documents, memberIds })
}

/** The fields of a restored thing that lists of the history filter by, and the time that says which payment of an id it was. */
const saidOf = ['fullName', 'name', 'year', 'memberId', 'memberName', 'itemName', 'amount', 'createdAt'] as const

/** Returns the id of the year that an item or a year is of; other documents are of none. */
const yearIdOf: Partial<Record<string, (id: string, before: Document['before']) => string | undefined>> = {
  paymentYears: (id) => id,
  paymentItems: (_, { yearId }) => (yearId === undefined ? undefined : String(yearId)),
}

/** Restores a payment, an item or a year. */
async function restoreBook(
  deps: Needs<'db'>,
  clubId: string,
  { collection, id, before }: Document,
  isThere: boolean,
  note: (batch: Batch) => void,
): Promise<void> {
  const { db } = deps.firebase
  if (isThere) throw new AppError('changed_meanwhile', takenBy(collection, id))
  const lock = await readLock(db, clubId)
  const closed = whyYearClosed(yearIdOf[collection]?.(id, before), lock)
  if (closed) throw new AppError('changed_meanwhile', closed)
  if (collection === 'payments') {
    if (before.bankLineId !== undefined) throw new AppError('changed_meanwhile', ofBankLine)
    const item = await storeOf(db, 'paymentItems').get(String(before.itemId))
    const paidAt = momentOf(before.paymentDate)
    const day = paidAt && fromInstant(paidAt)
    if (whyLocked(day, lock)) throw new AppError('changed_meanwhile', lockedDay)
    if (item?.clubId !== clubId) throw new AppError('changed_meanwhile', itemIsGone)
  }
  await commit(db, (batch) => {
    batch.create(db.collection(collection).doc(id), before)
    note(batch)
  })
}

const takenBy = (collection: string, id: string): string => {
  if (collection === 'paymentYears') return duplicateYear
  return isOncePaymentId(id) ? alreadyPaid : text('This is there again already')
}
const itemIsGone = text('The payment item was deleted. Please restore that first.')
const lockedDay = text('The books are locked for the day of this payment. Please record it today.')
const ofBankLine = text('The line of the bank statement waits again. Please record the payment there.')
