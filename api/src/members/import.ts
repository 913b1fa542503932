import { AppError } from '@tessera/domain/errors'
import { type ImportOutcome, type ImportRow, importCommitRows, type LastImport } from '@tessera/domain/members/import'
import type { Member } from '@tessera/domain/members/member'
import { flatOf, inputFrom, inputOf, memberInputSchema } from '@tessera/domain/members/member-input'
import type { Trace } from '@tessera/domain/stored/member'
import { inParts } from '@tessera/server/in-parts'
import { keyedMutex } from '@tessera/server/keyed-mutex'
import type { Taken } from '@tessera/server/limits/capacity'
import { inLowerCase, lookUpAccounts } from '../accounts/service.ts'
import type { Database } from '../firebase/database.ts'
import type { Batch } from '../firebase/plain.ts'
import { retryOnConflict } from '../firebase/retry-on-conflict.ts'
import { type Limits, takeMember, withRoom } from '../limits.ts'
import type { Needs } from '../needs.ts'
import { keepTraces, readImport, replaceImport, type StoredImport } from './import-store.ts'
import type { ImportNeeds } from './needs.ts'
import { runsIn } from './run-store.ts'
import { type ReadMember, readSome } from './store.ts'
import { validateRows } from './validate-rows.ts'
import { accountsFor, type MemberWrite, removeMade, writeMany } from './write-many.ts'

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
    const id = runsIn(db).newId()
    const batch = db.batch()
    replaceImport(batch, db, clubId, id, await readImport(db, clubId))
    await batch.commit()
    return { id }
  }
  return importing(clubId, () => retryOnConflict('members', begin, concurrent))
}

/**
 * Writes some rows of an import, a hundred per commit; skips refused rows. Commits the others together with the data to
 * undo them, so that they can be undone even if the server crashes. If only some rows are written when an AppError ends it,
 * the others are refused for that reason.
 * @throws AppError `changed_meanwhile` if another import was begun before the first commit
 */
export async function importRows(
  deps: ImportNeeds,
  clubId: string,
  importId: string,
  rows: readonly ImportRow[],
): Promise<{ outcomes: ImportOutcome[] }> {
  const outcomes: ImportOutcome[] = []
  const write = () =>
    writeParts(deps, clubId, importId, rows.slice(outcomes.length), (written) => outcomes.push(...written))
  const attempts = 6 + Math.ceil(rows.length / importCommitRows)
  try {
    await importing(clubId, () => retryOnConflict('members', write, concurrent, attempts))
  } catch (error) {
    if (!(error instanceof AppError) || outcomes.length === 0) throw error
    for (const _ of rows.slice(outcomes.length)) outcomes.push({ kind: 'refused', error: error.message })
  }
  return { outcomes }
}

/**
 * Writes rows, a commit for each hundred; meanwhile reads for the next hundred, and makes their accounts. Passes the outcomes of
 * each commit on.
 */
async function writeParts(
  deps: ImportNeeds,
  clubId: string,
  importId: string,
  rows: readonly ImportRow[],
  note: (outcomes: readonly ImportOutcome[]) => void,
): Promise<void> {
  const { db } = deps.firebase
  const reads = await readSome(
    db,
    clubId,
    rows.flatMap(({ id }) => id ?? []),
  )
  const parts = inParts(rows, importCommitRows)
  const begin = (part: readonly ImportRow[]) => {
    const prepared = prepare(deps, clubId, part, reads)
    // A failure of the commit before it comes first.
    prepared.catch(() => undefined)
    return prepared
  }
  const emails = [...rows, ...reads.values()].flatMap(({ email }) => addressOf(email))
  await keyedMutex(emails, async () => {
    let next: Promise<Prepared> | undefined
    let run = readRunning(db, clubId, importId)
    run.catch(() => undefined)
    try {
      for (const [place, part] of parts.entries()) {
        next ??= begin(part)
        const [stored, prepared] = await Promise.all([run, next])
        const following = parts[place + 1]
        // Whom somebody belongs to may be written, or marked, by the commit before.
        const waits = following?.some(({ headNumber, belongsTo }) => headNumber || belongsTo)
        next = following && !waits ? begin(following) : undefined
        const { outcomes, after } = await writeRows(deps, clubId, stored, prepared)
        note(outcomes)
        run = Promise.resolve(after)
      }
    } finally {
      await next?.then((unused) => giveUp(deps, unused)).catch(() => undefined)
    }
  })
}

/** @throws AppError `changed_meanwhile` if another import was begun */
async function readRunning(db: Database, clubId: string, importId: string): Promise<StoredImport> {
  const stored = await readImport(db, clubId)
  if (stored?.importId !== importId)
    throw new AppError('changed_meanwhile', 'Another import was started. This one was stopped.')
  return stored
}

/** Rows of a part that are ready to be written: with room in the club, and accounts. */
interface Prepared {
  readonly rows: readonly (MemberWrite | AppError)[]
  readonly writes: readonly MemberWrite[]
  readonly taken: readonly Promise<Taken>[]
  readonly accounts: ReturnType<typeof accountsFor>
}

/** Reads for a part and validates it, takes room for its new members, and begins to make their accounts. */
async function prepare(
  deps: ImportNeeds,
  clubId: string,
  part: readonly ImportRow[],
  reads: ReadonlyMap<string, ReadMember>,
): Promise<Prepared> {
  const lookup = lookUpAccounts(
    deps,
    part.flatMap(({ email }) => addressOf(email)),
  )
  const [validated] = await Promise.all([validateRows(deps, clubId, part, reads), lookup])
  const { rows, taken } = await takeRooms(deps.limits, clubId, validated)
  const writes = rows.filter((one): one is MemberWrite => !(one instanceof AppError))
  const accounts = writes.length > 0 ? accountsFor(deps, clubId, writes, lookup) : Promise.resolve(new Map())
  accounts.catch(() => undefined)
  return { rows, writes, taken, accounts }
}

/** Gives back what was taken for rows that are not written. */
async function giveUp(deps: ImportNeeds, { taken, accounts }: Prepared): Promise<void> {
  for (const room of await Promise.all(taken)) room.giveBack()
  await removeMade(deps, await accounts)
}

/** Returns the address in lower case, as accounts compare it; none if there is none, or it is not valid. */
const addressOf = (email: string | false): string[] =>
  inLowerCase([memberInputSchema.shape.email.safeParse(email).data ?? ''])

/** Returns the outcomes, and the import as the commit leaves it: the next one demands that, and need not read it. */
async function writeRows(
  deps: ImportNeeds,
  clubId: string,
  stored: StoredImport,
  { rows, writes, taken, accounts }: Prepared,
): Promise<{ outcomes: ImportOutcome[]; after: StoredImport }> {
  if (writes.length === 0) return { outcomes: rows.map((one) => outcomeOf(one)), after: stored }
  let after: Omit<StoredImport, 'updateTime'> = stored
  const record = (batch: Batch, written: readonly MemberWrite[]) => {
    after = keepTraces(batch, deps.firebase.db, stored, written.map(traceOf))
  }
  return withRoom(taken, async () => {
    const { outcomes, version } = await writeMany(deps, clubId, { writes, removals: [], record, accounts })
    return { outcomes: rows.map((one) => outcomeOf(one, outcomes)), after: { ...after, updateTime: version } }
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

function outcomeOf(one: MemberWrite | AppError, written?: ReadonlyMap<string, Member | AppError>): ImportOutcome {
  const member = one instanceof AppError ? one : written?.get(one.id)
  if (!member) throw new Error('a row of an import was left without an answer')
  if (member instanceof AppError) return { kind: 'refused', error: member.message }
  return { kind: 'read' in one && one.read ? 'updated' : 'added', member }
}

function traceOf({ id, input: after, read }: MemberWrite): Trace {
  if (!read) return { id, after }
  const before = flatOf(inputOf(read), Object.keys(after.fields ?? {}))
  return { id, before: { ...inputOf(read), ...inputFrom(before) }, after }
}
