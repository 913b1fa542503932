import { AppError } from '@tessera/domain/errors'
import type { ImportRow } from '@tessera/domain/members/import'
import { memberInputSchema } from '@tessera/domain/members/member'
import { text } from '@tessera/domain/texts/text'
import type { Database } from '../firebase/database.ts'
import { newMemberId, type Read } from './store.ts'
import { readOwners } from './uniques.ts'
import type { Wish } from './write-many.ts'

/** Judges each row of an import by the club as it is and by the rows before it; a refused one is answered with the reason. */
export async function judgeRows(
  db: Database,
  clubId: string,
  rows: readonly ImportRow[],
  reads: ReadonlyMap<string, Read>,
): Promise<(Wish | AppError)[]> {
  const parsed = rows.map(({ id, ...fields }) => ({ id, ...memberInputSchema.safeParse(fields) }))
  const inputs = parsed.flatMap(({ data }) => data ?? [])
  const owners = await readOwners(db, clubId, inputs)
  const changed = new Set<string>()
  return parsed.map(({ id, data: input, error }) => {
    if (!input) return new AppError('invalid_fields', error.issues[0]?.message ?? text('This row is not valid'))
    const read = id === undefined ? undefined : reads.get(id)
    if (id !== undefined && !read) return new AppError('not_found', 'There is no such member')
    if (id !== undefined && changed.has(id)) return new AppError('bad_request', 'Another row changes the same member')
    const wish: Wish = { id: id ?? newMemberId(db), input, read }
    const conflict = owners.conflict(input, wish.id)
    if (conflict) return conflict
    owners.give(input, wish.id)
    changed.add(wish.id)
    return wish
  })
}
