import { AppError } from '@tessera/domain/errors'
import { asOfDay } from '@tessera/domain/members/as-of-day'
import { isOfHead } from '@tessera/domain/members/head-address'
import type { ImportRow } from '@tessera/domain/members/import'
import { withReasonAgreed } from '@tessera/domain/members/leaving'
import {
  type FlatMember,
  flatOf,
  inputFrom,
  inputOf,
  type MemberInput,
  memberInputSchema,
} from '@tessera/domain/members/member-input'
import { withFullName, withNamesAgreed } from '@tessera/domain/members/names'
import { typesAsWritten } from '@tessera/domain/members/type-changes'
import { mergeChanges, pick } from '@tessera/domain/merge-changes'
import { sentence, text } from '@tessera/domain/texts/text'
import type { Needs } from '../needs.ts'
import { dayForTypes } from './club-day.ts'
import { familyFault } from './family-store.ts'
import { inputFaults } from './input-faults.ts'
import { readFamilies } from './read-families.ts'
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
  const parsed = rows.map(({ id, seen, headNumber, ...fields }) => ({
    id,
    seen,
    headNumber,
    ...memberInputSchema.safeParse(fields),
  }))
  const inputs = parsed.flatMap(({ data }) => data ?? [])
  const heads = rows.flatMap(({ headNumber }) => (headNumber ? [{ memberId: headNumber, email: '' }] : []))
  const [owners, faultOf, today] = await Promise.all([
    readOwners(db, clubId, [...inputs, ...heads]),
    inputFaults(deps, clubId, inputs),
    dayForTypes(deps, clubId, ...inputs, ...reads.values()),
  ])
  const { families, read: readHeads } = await readFamilies(db, clubId, {
    members: rows.flatMap(({ id }) => reads.get(id ?? '') ?? []),
    heads: parsed.flatMap(({ data, headNumber }) => {
      const head = headNumber ? owners.withNumber(headNumber) : data?.belongsTo
      return head ? [head] : []
    }),
  })
  const written = new Set<string>()
  const emails = new Map<string, { readonly email: string }>()
  return parsed.map(({ id, seen, headNumber, data, error }) => {
    if (!data) return new AppError('invalid_fields', error.issues[0]?.message ?? text('This row is not valid'))
    const stored = id === undefined ? undefined : reads.get(id)
    const read = stored && asOfDay(stored, today)
    if (id !== undefined && !read) return new AppError('not_found', 'There is no such member')
    if (id !== undefined && written.has(id)) return new AppError('bad_request', 'Another row changes the same member')
    const belongsTo = headNumber ? owners.withNumber(headNumber) : data.belongsTo
    if (headNumber && !belongsTo)
      return familyFault(sentence('There is no member {memberNumber}', { memberNumber: headNumber }))
    const headId = belongsTo ?? read?.belongsTo ?? ''
    const head = emails.get(headId) ?? readHeads.get(headId) ?? reads.get(headId)
    const wanted = {
      ...data,
      ...(belongsTo !== undefined && { belongsTo }),
      ...(isOfHead(data.email, head) && { email: '' }),
    }
    const merged = read ? mergeRow(read, seen ?? {}, wanted) : withFullName(wanted)
    if (merged instanceof AppError) return merged
    const input = { ...merged, ...typesAsWritten(read ?? {}, merged, today) }
    const isMoved = (input.belongsTo ?? '') !== (read?.belongsTo ?? '')
    const newHead = isMoved ? (readHeads.get(input.belongsTo ?? '') ?? reads.get(input.belongsTo ?? '')) : undefined
    const write: MemberWrite = { id: id ?? membersIn(db).newId(), input, read, head: newHead }
    const outOfFamily = isMoved ? families.faultOf(id, input.belongsTo ?? '') : undefined
    const conflict = faultOf(input) ?? owners.conflict(input, write.id) ?? (outOfFamily && familyFault(outOfFamily))
    if (conflict) return conflict
    families.move(write.id, input.belongsTo ?? '')
    owners.give(input, write.id)
    written.add(write.id)
    emails.set(write.id, input)
    return write
  })
}

const changed = text('Somebody else has changed this member since the preview. The row was not imported.')

/** The fields of a row that changes a member; those that are as they were seen stay as they are by now. */
function mergeRow(read: ReadMember, seen: NonNullable<ImportRow['seen']>, wanted: MemberInput): MemberInput | AppError {
  const stored = inputOf(read)
  const { changes, conflicts } = mergeChanges<FlatMember>({
    seen: flatOf(seen),
    stored: flatOf(stored, Object.keys(wanted.fields ?? {})),
    wanted: flatOf(wanted),
  })
  if (conflicts.length > 0) return new AppError('changed_meanwhile', changed)
  const kept = pick(stored, Object.keys(wanted) as (keyof MemberInput)[])
  return { ...wanted, ...kept, ...withReasonAgreed(withNamesAgreed(stored, inputFrom(changes as FlatMember))) }
}
