import type { UndoStep } from '@tessera/domain/members/import'
import { hasSameInput } from '@tessera/domain/members/member-input'
import type { Trace } from '@tessera/domain/stored/member'
import { text } from '@tessera/domain/texts/text'
import type { Needs } from '../needs.ts'
import { paidAmong } from '../payments/service.ts'
import { notedAmong } from './notes.ts'
import { type ReadMember, readSome } from './store.ts'
import { readOwners } from './uniques.ts'
import type { MemberWrite } from './write-many.ts'

type Unchanged = UndoStep['kept'][number]

/** A member that stays unchanged, with the reason. */
export const staying = ({ memberId, fullName }: ReadMember, why: string): Unchanged => ({ memberId, fullName, why })

interface Undoing {
  readonly writes: MemberWrite[]
  readonly removals: ReadMember[]
  readonly kept: Unchanged[]
}

/** Compares an import's changes with the club's members: which to restore, which to remove, which to keep. */
export async function validateUndo(deps: Needs<'db'>, clubId: string, traces: readonly Trace[]): Promise<Undoing> {
  const { db } = deps.firebase
  const reads = await readSome(
    db,
    clubId,
    traces.map(({ id }) => id),
  )
  const added = traces.filter(({ id, before }) => !before && reads.has(id)).map(({ id }) => id)
  const [paid, noted] = await Promise.all([paidAmong(deps, clubId, added), notedAmong(db, added)])
  const owners = await readOwners(
    db,
    clubId,
    traces.flatMap(({ before }) => before ?? []),
  )
  const undoing: Undoing = { writes: [], removals: [], kept: [] }
  for (const { id, before, after } of traces) {
    const read = reads.get(id)
    if (!read || (before && hasSameInput(read, before))) continue
    const conflict = before && owners.conflict(before, id)
    if (!hasSameInput(read, after) || (!before && (read.photoId || noted.has(id))))
      undoing.kept.push(staying(read, text('Changed since the import')))
    else if (!before && paid.has(id)) undoing.kept.push(staying(read, text('Has payments')))
    else if (conflict) undoing.kept.push(staying(read, conflict.message))
    else if (before) undoing.writes.push({ id, input: before, read })
    else undoing.removals.push(read)
  }
  return undoing
}
