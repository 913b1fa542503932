import { type Deleted, mostDeleted } from '@tessera/domain/history/contract'
import { readCommittee } from '../accounts/service.ts'
import type { Needs } from '../needs.ts'
import { deletedSince, type Entry, historyIn, isDeletion } from './store.ts'

/** Returns what was deleted in a club and can be restored, the newest first. */
export async function listDeleted(deps: Needs<'db' | 'log' | 'now'>, clubId: string): Promise<Deleted[]> {
  const { db } = deps.firebase
  const history = historyIn(db)
  const deletions = history.ofClub(clubId).where('kind', '==', 'deleted')
  const since = deletions.where('at', '>=', deletedSince(deps)).orderBy('at', 'desc').limit(mostDeleted)
  const [entries, people] = await Promise.all([history.find(since, deps.log), readCommittee(db, clubId)])
  const names = new Map(people.map(({ id, displayName, email }) => [id, displayName ?? email ?? '']))
  return entries.flatMap((entry) =>
    isDeletion(entry) && entry.restoredAt === undefined ? present(entry, names.get(entry.by) ?? '') : [],
  )
}

function present({ id, at, documents: [first] }: Entry, by: string): Deleted[] {
  if (!first) return []
  const shown = { id, at: at.toISOString(), by }
  const { collection, before } = first
  const text = (field: string) => String(before[field] ?? '')
  if (collection === 'members') return [{ ...shown, collection, name: text('fullName') }]
  if (collection === 'paymentItems') return [{ ...shown, collection, name: text('name') }]
  if (collection === 'paymentYears') return [{ ...shown, collection, name: text('year') }]
  if (collection !== 'payments') return []
  return [{ ...shown, collection, name: text('memberName'), itemName: text('itemName'), amount: Number(before.amount) }]
}
