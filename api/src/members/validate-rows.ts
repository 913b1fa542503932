import { AppError } from '@tessera/domain/errors'
import type { ImportRow } from '@tessera/domain/members/import'
import {
  type FlatMember,
  flatOf,
  inputFrom,
  inputOf,
  type MemberInput,
  memberInputSchema,
} from '@tessera/domain/members/member-input'
import { withFullName, withNamesAgreed } from '@tessera/domain/members/names'
import { mergeChanges, pick } from '@tessera/domain/merge-changes'
import { text } from '@tessera/domain/texts/text'
import type { Needs } from '../needs.ts'
import { inputFaults } from './input-faults.ts'
import { membersIn, type ReadMember } from './store.ts'
import { readOwners } from './uniques.ts'
import type { MemberWrite } from './write-many.ts'

/** Validates each row of an import against the club and the rows before it; returns the reason for a refused one. */
export async function validateRows(
  deps: Needs<'clubCache' | 'db' | 'now'>,
  clubId: string,
  rows: readonly ImportRow[],
  reads: ReadonlyMap<string, ReadMember>,
): Promise<(MemberWrite | AppError)[]> {
  const { db } = deps.firebase
  const parsed = rows.map(({ id, seen, ...fields }) => ({ id, seen, ...memberInputSchema.safeParse(fields) }))
  const inputs = parsed.flatMap(({ data }) => data ?? [])
  const [owners, faultOf] = await Promise.all([readOwners(db, clubId, inputs), inputFaults(deps, clubId, inputs)])
  const written = new Set<string>()
  return parsed.map(({ id, seen, data, error }) => {
    if (!data) return new AppError('invalid_fields', error.issues[0]?.message ?? text('This row is not valid'))
    const read = id === undefined ? undefined : reads.get(id)
    if (id !== undefined && !read) return new AppError('not_found', 'There is no such member')
    if (id !== undefined && written.has(id)) return new AppError('bad_request', 'Another row changes the same member')
    const input = read ? mergeRow(read, seen ?? {}, data) : withFullName(data)
    if (input instanceof AppError) return input
    const write: MemberWrite = { id: id ?? membersIn(db).newId(), input, read }
    const conflict = faultOf(input) ?? owners.conflict(input, write.id)
    if (conflict) return conflict
    owners.give(input, write.id)
    written.add(write.id)
    return write
  })
}

const changed = text('Somebody else has changed this member since the preview. The row was not imported.')

/** The fields of a row that changes a member; those that are as they were seen stay as they are by now. */
function mergeRow(read: ReadMember, seen: NonNullable<ImportRow['seen']>, wanted: MemberInput): MemberInput | AppError {
  const stored = inputOf(read)
  const { changes, conflicts } = mergeChanges<FlatMember>({
    ...{ seen: flatOf(seen), stored: flatOf(stored, Object.keys(wanted.fields ?? {})), wanted: flatOf(wanted) },
  })
  if (conflicts.length > 0) return new AppError('changed_meanwhile', changed)
  const kept = pick(stored, Object.keys(wanted) as (keyof MemberInput)[])
  return { ...wanted, ...kept, ...withNamesAgreed(stored, inputFrom(changes as FlatMember)) }
}
