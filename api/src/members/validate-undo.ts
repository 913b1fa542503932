import type { Families } from '@tessera/domain/members/family'
import type { UndoStep } from '@tessera/domain/members/import'
import { hasSameInput } from '@tessera/domain/members/member-input'
import type { Trace } from '@tessera/domain/stored/member'
import { text } from '@tessera/domain/texts/text'
import { mandatedAmong } from '../debit/service.ts'
import type { Needs } from '../needs.ts'
import { paidAmong } from '../payments/service.ts'
import { notedAmong } from './notes.ts'
import { readFamilies } from './read-families.ts'
import { type ReadMember, readSome } from './store.ts'
import { readOwners } from './uniques.ts'
import { moves } from './update.ts'
import type { MemberWrite } from './write-many.ts'

type Unchanged = UndoStep['kept'][number]

/** A member that stays unchanged, with the reason. */
export const staying = ({ memberId, fullName }: ReadMember, why: string): Unchanged => ({ memberId, fullName, why })

interface Undoing {
  readonly writes: MemberWrite[]
  readonly removals: ReadMember[]
  readonly kept: Unchanged[]
}

/** Compares the changes of an import with the club's members: which to restore, which to remove, which to keep. */
export async function validateUndo(
  deps: Needs<'db'>,
  clubId: string,
  importId: string,
  traces: readonly Trace[],
): Promise<Undoing> {
  const { db } = deps.firebase
  const reads = await readSome(
    db,
    clubId,
    traces.map(({ id }) => id),
  )
  const added = traces.filter(({ id, before }) => !before && reads.has(id)).map(({ id }) => id)
  const [paid, noted, mandated] = await Promise.all([
    paidAmong(deps, clubId, added),
    notedAmong(db, added),
    mandatedAmong(db, clubId, added, importId),
  ])
  const owners = await readOwners(
    db,
    clubId,
    traces.flatMap(({ before }) => before ?? []),
  )
  const { families, read: heads } = await readFamilies(db, clubId, {
    members: [...reads.values()],
    heads: traces.flatMap(({ id, before }) => (before ? (before.belongsTo ?? []) : id)),
  })
  const undoing: Undoing = { writes: [], removals: [], kept: [] }
  const ordered = families.inOrder(traces, ({ id, before }) => ({ id, belongsTo: before?.belongsTo }))
  for (const { id, before, after } of ordered) {
    const read = reads.get(id)
    if (!read || (before && hasSameInput(read, before))) continue
    const isMoved = before && (before.belongsTo ?? '') !== (read.belongsTo ?? '')
    const outOfFamily = isMoved && families.faultOf(id, before.belongsTo ?? '')
    const conflict = before && owners.conflict(before, id)
    const byMandate = before ? undefined : mandated.get(id)
    if (!hasSameInput(read, after) || (!before && (read.photoId || read.proposal || noted.has(id))))
      undoing.kept.push(staying(read, text('Changed since the import')))
    else if (byMandate !== undefined) undoing.kept.push(staying(read, byMandate))
    else if (!before && paid.has(id)) undoing.kept.push(staying(read, text('Has payments')))
    else if (conflict) undoing.kept.push(staying(read, conflict.message))
    else if (outOfFamily) undoing.kept.push(staying(read, outOfFamily))
    else if (before) {
      if (isMoved) families.move(id, before.belongsTo ?? '')
      undoing.writes.push({ id, input: before, read, head: isMoved ? heads.get(before.belongsTo ?? '') : undefined })
    } else undoing.removals.push(read)
  }
  return keepingHeads(undoing, families)
}

/** Keeps added members to whom somebody belongs who is not removed by the same commit. */
function keepingHeads({ writes, removals, kept }: Undoing, families: Families): Undoing {
  const removed = new Set(removals.map(({ id }) => id))
  // A write may still fail for want of an account, and then leaves the member where they are.
  const unsure = new Set(writes.flatMap(({ input, read }) => (read && moves(read, input) && read.belongsTo) || []))
  const isHead = ({ id }: ReadMember) => unsure.has(id) || families.peopleOf(id).some((one) => !removed.has(one))
  const heads = removals.filter(isHead)
  return {
    writes,
    removals: removals.filter((one) => !heads.includes(one)),
    kept: [...kept, ...heads.map((one) => staying(one, text('Others belong to this member')))],
  }
}
