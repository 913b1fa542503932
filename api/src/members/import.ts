import { AppError } from '@tessera/domain/errors'
import type { Taken } from '@tessera/domain/limits/capacity'
import type { ImportOutcome, ImportRow, LastImport } from '@tessera/domain/members/import'
import { type Member, memberInputSchema } from '@tessera/domain/members/member'
import type { Deps } from '../deps.ts'
import type { Batch } from '../firebase/plain.ts'
import { type Limits, takeMember, withRoom } from '../limits.ts'
import { oneAtATime } from '../one-at-a-time.ts'
import { type KeptImport, keepTraces, newImportId, readImport, replaceImport, type Trace } from './import-store.ts'
import { judgeRows } from './judge-rows.ts'
import { whileUnchanged } from './retry.ts'
import { readSome } from './store.ts'
import { type Wish, writeMany } from './write-many.ts'

/** Alone among all that touches a club's import. */
export const importing = <T>(clubId: string, work: () => Promise<T>): Promise<T> =>
  oneAtATime([`import ${clubId}`], work)

/** The club's last import, as long as it can be undone. */
export async function lastImport({ firebase }: Deps, clubId: string): Promise<LastImport | null> {
  const kept = await readImport(firebase.db, clubId)
  if (!kept || kept.added + kept.updated === 0) return null
  const { importId, startedAt, added, updated } = kept
  return { id: importId, startedAt: startedAt.toISOString(), added, updated }
}

/** Begins an import; the one before can no longer be undone. */
export async function beginImport({ firebase: { db } }: Deps, clubId: string): Promise<{ id: string }> {
  return importing(clubId, async () => {
    const id = newImportId(db)
    const batch = db.batch()
    replaceImport(batch, db, clubId, id, await readImport(db, clubId))
    await batch.commit()
    return { id }
  })
}

/**
 * Writes some rows of an import: a refused row changes nothing and stops no other. The others are written in one commit
 * together with what undoing them takes: whatever is written can be undone, even if the server dies at any moment.
 * @throws AppError `changed_meanwhile` where another import was begun
 */
export async function importRows(
  deps: Deps,
  clubId: string,
  importId: string,
  rows: readonly ImportRow[],
): Promise<{ outcomes: ImportOutcome[] }> {
  const { db } = deps.firebase
  const write = async () => {
    const kept = await readImport(db, clubId)
    if (kept?.importId !== importId)
      throw new AppError('changed_meanwhile', 'Another import was started. This one was stopped.')
    const reads = await readSome(
      db,
      clubId,
      rows.flatMap(({ id }) => id ?? []),
    )
    const emails = [...rows, ...[...reads.values()].map(({ member }) => member)].flatMap(({ email }) =>
      addressOf(email),
    )
    return oneAtATime(emails, async () => writeRows(deps, clubId, kept, await judgeRows(db, clubId, rows, reads)))
  }
  return importing(clubId, () => whileUnchanged(write, ['changed', 'missing', 'exists']))
}

/** As accounts compare it; none where the row will be refused. */
const addressOf = (email: string): string[] => {
  const { data } = memberInputSchema.shape.email.safeParse(email)
  return data === undefined ? [] : [data.toLowerCase()]
}

async function writeRows(deps: Deps, clubId: string, kept: KeptImport, judged: readonly (Wish | AppError)[]) {
  const { rows, taken } = await takeRooms(deps.limits, clubId, judged)
  const wishes = rows.filter((one): one is Wish => !(one instanceof AppError))
  const record = (batch: Batch, written: readonly Wish[]) =>
    keepTraces(batch, deps.firebase.db, clubId, kept, written.map(traceOf))
  return withRoom(taken, async () => {
    const written = wishes.length > 0 ? await writeMany(deps, clubId, { wishes, removals: [], record }) : undefined
    return { outcomes: rows.map((one) => outcomeOf(one, written)) }
  })
}

/** Reserves a place within the club's limit of members for each new row. Rows beyond the limit get that error. */
async function takeRooms(limits: Limits, clubId: string, judged: readonly (Wish | AppError)[]) {
  const taken: Promise<Taken>[] = []
  const rows = await Promise.all(
    judged.map(async (one) => {
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

function outcomeOf(one: Wish | AppError, written: ReadonlyMap<string, Member | AppError> | undefined): ImportOutcome {
  const member = one instanceof AppError ? one : written?.get(one.id)
  if (!member) throw new Error('a row of an import was left without an answer')
  if (member instanceof AppError) return { kind: 'refused', error: member.message }
  return { kind: 'read' in one && one.read ? 'updated' : 'added', member }
}

function traceOf({ id, input: after, read }: Wish): Trace {
  if (!read) return { id, after }
  const { memberId, fullName, email } = read.member
  return { id, before: { memberId, fullName, email }, after }
}
