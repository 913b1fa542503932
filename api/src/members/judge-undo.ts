import type { UndoStep } from '@tessera/domain/members/import'
import type { MemberInput } from '@tessera/domain/members/member'
import { text } from '@tessera/domain/texts/text'
import type { Deps } from '../deps.ts'
import { paidAmong } from '../payments/service.ts'
import type { Trace } from './import-store.ts'
import { type Read, readSome, type StoredMember } from './store.ts'
import { readOwners } from './uniques.ts'
import type { Wish } from './write-many.ts'

type Kept = UndoStep['kept'][number]

/** Who stays as they are, and why. */
export const staying = ({ member: { memberId, fullName } }: Read, why: string): Kept => ({ memberId, fullName, why })

interface Undoing {
  readonly wishes: Wish[]
  readonly removals: Read[]
  readonly kept: Kept[]
}

/** Judges what an import did by the club as it is: who gets the former fields back, who is removed, and who stays. */
export async function judgeUndo(deps: Deps, clubId: string, traces: readonly Trace[]): Promise<Undoing> {
  const { db } = deps.firebase
  const reads = await readSome(
    db,
    clubId,
    traces.map(({ id }) => id),
  )
  const added = traces.filter(({ id, before }) => !before && reads.has(id)).map(({ id }) => id)
  const paid = await paidAmong(deps, clubId, added)
  const owners = await readOwners(
    db,
    clubId,
    traces.flatMap(({ before }) => before ?? []),
  )
  const undoing: Undoing = { wishes: [], removals: [], kept: [] }
  for (const { id, before, after } of traces) {
    const read = reads.get(id)
    if (!read || (before && same(read.member, before))) continue
    const conflict = before && owners.conflict(before, id)
    if (!same(read.member, after) || (!before && read.member.photoId))
      undoing.kept.push(staying(read, text('Changed since the import')))
    else if (!before && paid.has(id)) undoing.kept.push(staying(read, text('Has payments')))
    else if (conflict) undoing.kept.push(staying(read, conflict.message))
    else if (before) undoing.wishes.push({ id, input: before, read })
    else undoing.removals.push(read)
  }
  return undoing
}

const same = (member: StoredMember, fields: MemberInput): boolean =>
  member.memberId === fields.memberId && member.fullName === fields.fullName && member.email === fields.email
