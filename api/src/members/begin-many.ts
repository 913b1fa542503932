import { AppError } from '@tessera/domain/errors'
import { type LastMany, type ManyChange, manyCommitMembers, manyMostMembers } from '@tessera/domain/members/many/change'
import { noFurtherStamps, stampAfter } from '@tessera/domain/payments/stamp'
import { text } from '@tessera/domain/texts/text'
import { retryOnConflict } from '../firebase/retry-on-conflict.ts'
import type { Needs } from '../needs.ts'
import { readItems } from '../payments/service.ts'
import { importing } from './import.ts'
import { assertFitsClub } from './input-faults.ts'
import { fieldChanger } from './many-field.ts'
import { readMany, replaceMany, type StoredMany } from './many-store.ts'
import { runsIn } from './run-store.ts'

/** Milliseconds after its last request for which a change counts as running; another one can begin afterwards. */
const quietMs = 60_000
/** More parts than one commit could delete. */
const mostParts = (2 * manyMostMembers) / manyCommitMembers

/** Returns the club's last change of many members, or null if it changed nothing or can no longer be undone. */
export async function lastMany({ firebase }: Needs<'db'>, clubId: string): Promise<LastMany | null> {
  const stored = await readMany(firebase.db, clubId)
  if (!stored || stored.batches === 0) return null
  const { importId, startedAt, change, changed } = stored
  return { id: importId, startedAt: startedAt.toISOString(), change, changed }
}

interface Wanted {
  readonly change: ManyChange
  /** How many members it is for. */
  readonly count: number
}

/**
 * Begins a change of many members; the previous one can no longer be undone.
 * @throws AppError `changed_meanwhile` if that is still under way, or the item has another price by now; `invalid_fields` for
 *   an unknown membership type or item, what a field of the club does not take, or a stamp that no others follow
 */
export async function beginMany(
  deps: Needs<'clubCache' | 'db' | 'now'>,
  clubId: string,
  { change, count }: Wanted,
): Promise<{ id: string }> {
  const { db } = deps.firebase
  await assertPossible(deps, clubId, change, count)
  const begin = async () => {
    const before = await readMany(db, clubId)
    if (before && isUnderWay(before, deps.now())) throw new AppError('changed_meanwhile', underWay)
    const id = runsIn(db).newId()
    const batch = db.batch()
    replaceMany(batch, db, clubId, before, { id, change, expected: count })
    await batch.commit()
    return { id }
  }
  return importing(clubId, () => retryOnConflict('members', begin, ['changed', 'missing', 'exists']))
}

const underWay = text('Another change of many members is under way. Please try again in a minute.')

const isUnderWay = ({ handled, expected, isUndone, at }: StoredMany, now: Date): boolean =>
  !isUndone && handled < expected && now.getTime() - at.getTime() < quietMs

async function assertPossible(
  deps: Needs<'clubCache' | 'db' | 'now'>,
  clubId: string,
  change: ManyChange,
  count: number,
): Promise<void> {
  if (change.kind === 'type') {
    const { typeId } = change
    return assertFitsClub(deps, clubId, { typeId })
  }
  if (change.kind === 'field') {
    const changed = (await fieldChanger(deps, clubId, change, ''))({ value: '' })
    if ('fault' in changed) throw new AppError('invalid_fields', changed.fault)
  }
  if (change.kind !== 'payment') return
  if (change.firstStamp && stampAfter(change.firstStamp, count - 1) === undefined)
    throw new AppError('invalid_fields', noFurtherStamps)
  const item = (await readItems(deps, clubId)).find(({ id }) => id === change.itemId)
  if (!item) throw new AppError('invalid_fields', text('The club has no such payment item'))
  if (!item.enabled || item.price !== change.amount)
    throw new AppError(
      'changed_meanwhile',
      text('Somebody else has changed this payment item meanwhile. Please look at it again.'),
    )
}

/** @throws AppError `changed_meanwhile` unless `id` is the change that was begun last, and is not undone */
export function assertGoesOn(stored: StoredMany | undefined, id: string): asserts stored is StoredMany {
  if (stored?.importId !== id || stored.isUndone)
    throw new AppError('changed_meanwhile', text('This change was stopped: it was undone, or another one was begun.'))
  if (stored.batches >= mostParts)
    throw new AppError('bad_request', text('At most 10,000 members can be changed at once'))
}
