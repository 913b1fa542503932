import { AppError } from '@tessera/domain/errors'
import type { ImportOutcome, ImportRow, LastImport } from '@tessera/domain/members/import'
import type { Member } from '@tessera/domain/members/member'
import { inputOf, memberInputSchema } from '@tessera/domain/members/member-input'
import type { Trace } from '@tessera/domain/stored/member'
import { keyedMutex } from '@tessera/server/keyed-mutex'
import type { Taken } from '@tessera/server/limits/capacity'
import { inLowerCase, lookUpAccounts } from '../accounts/service.ts'
import type { Batch } from '../firebase/plain.ts'
import { retryOnConflict } from '../firebase/retry-on-conflict.ts'
import { type Limits, takeMember, withRoom } from '../limits.ts'
import type { Needs } from '../needs.ts'
import { keepTraces, newImportId, readImport, replaceImport, type StoredImport } from './import-store.ts'
import type { ImportNeeds } from './needs.ts'
import { readSome } from './store.ts'
import { validateRows } from './validate-rows.ts'
import { type MemberWrite, writeMany } from './write-many.ts'

const concurrent = ['changed', 'missing', 'exists'] as const

/** Runs one operation at a time on a club's import, which saves retries. */
export const importing = <T>(clubId: string, work: () => Promise<T>): Promise<T> =>
  keyedMutex([`import ${clubId}`], work)

/** Returns the club's last import, or null if it changed nothing or can no longer be undone. */
export async function lastImport({ firebase }: Needs<'db'>, clubId: string): Promise<LastImport | null> {
  const stored = await readImport(firebase.db, clubId)
  if (!stored || stored.added + stored.updated === 0) return null
  const { importId, startedAt, added, updated } = stored
  return { id: importId, startedAt: startedAt.toISOString(), added, updated }
}

/** Begins an import; the previous one can no longer be undone. */
export async function beginImport({ firebase: { db } }: Needs<'db'>, clubId: string): Promise<{ id: string }> {
  const begin = async () => {
    const id = newImportId(db)
    const batch = db.batch()
    replaceImport(batch, db, clubId, id, await readImport(db, clubId))
    await batch.commit()
    return { id }
  }
  return importing(clubId, () => retryOnConflict('members', begin, concurrent))
}

/**
 * Writes some rows of an import; skips refused rows. Commits the others together with the data to undo them, so that
 * they can be undone even if the server crashes.
 * @throws AppError `changed_meanwhile` if another import was begun
 */
export async function importRows(
  deps: ImportNeeds,
  clubId: string,
  importId: string,
  rows: readonly ImportRow[],
): Promise<{ outcomes: ImportOutcome[] }> {
  const { db } = deps.firebase
  const write = async () => {
    const ids = rows.flatMap(({ id }) => id ?? [])
    const reads = await readSome(db, clubId, ids)
    const emails = [...rows, ...reads.values()].flatMap(({ email }) => addressOf(email))
    return keyedMutex(emails, async () => {
      const lookup = lookUpAccounts(
        deps,
        rows.flatMap(({ email }) => addressOf(email)),
      )
      const [stored, validated] = await Promise.all([
        readImport(db, clubId),
        validateRows(deps, clubId, rows, reads),
        lookup,
      ])
      if (stored?.importId !== importId)
        throw new AppError('changed_meanwhile', 'Another import was started. This one was stopped.')
      return writeRows(deps, clubId, { stored, validated, lookup })
    })
  }
  return importing(clubId, () => retryOnConflict('members', write, concurrent))
}

/** Returns the address in lower case, as accounts compare it; none if there is none, or it is not valid. */
const addressOf = (email: string | false): string[] =>
  inLowerCase([memberInputSchema.shape.email.safeParse(email).data ?? ''])

interface ValidatedRows {
  readonly stored: StoredImport
  readonly validated: readonly (MemberWrite | AppError)[]
  readonly lookup: ReturnType<typeof lookUpAccounts>
}

async function writeRows(deps: ImportNeeds, clubId: string, { stored, validated, lookup }: ValidatedRows) {
  const { rows, taken } = await takeRooms(deps.limits, clubId, validated)
  const writes = rows.filter((one): one is MemberWrite => !(one instanceof AppError))
  const record = (batch: Batch, written: readonly MemberWrite[]) =>
    keepTraces(batch, deps.firebase.db, stored, written.map(traceOf))
  return withRoom(taken, async () => {
    const written =
      writes.length > 0 ? await writeMany(deps, clubId, { writes, removals: [], record, lookup }) : undefined
    return { outcomes: rows.map((one) => outcomeOf(one, written)) }
  })
}

/** Reserves room within the club's limit of members for each new row; returns the error for rows beyond the limit. */
async function takeRooms(limits: Limits, clubId: string, validated: readonly (MemberWrite | AppError)[]) {
  const taken: Promise<Taken>[] = []
  const rows = await Promise.all(
    validated.map(async (one) => {
      if (one instanceof AppError || one.read) return one
      const room = takeMember(limits, clubId)
      try {
        await room
        taken.push(room)
        return one
      } catch (error) {
        if (error instanceof AppError) return error
        throw error
      }
    }),
  )
  return { rows, taken }
}

function outcomeOf(
  one: MemberWrite | AppError,
  written: ReadonlyMap<string, Member | AppError> | undefined,
): ImportOutcome {
  const member = one instanceof AppError ? one : written?.get(one.id)
  if (!member) throw new Error('a row of an import was left without an answer')
  if (member instanceof AppError) return { kind: 'refused', error: member.message }
  return { kind: 'read' in one && one.read ? 'updated' : 'added', member }
}

function traceOf({ id, input: after, read }: MemberWrite): Trace {
  if (!read) return { id, after }
  return { id, before: inputOf(read), after }
}
