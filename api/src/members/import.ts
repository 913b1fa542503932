import { AppError } from '@tessera/domain/errors'
import type { ImportOutcome, ImportRow, LastImport } from '@tessera/domain/members/import'
import { memberInputSchema } from '@tessera/domain/members/member'
import type { Deps } from '../deps.ts'
import { fewAtATime } from '../few-at-a-time.ts'
import { oneAtATime } from '../one-at-a-time.ts'
import { addMember } from './add.ts'
import { keepTraces, newImportId, readImport, replaceImport, type Trace } from './import-store.ts'
import { getMember } from './service.ts'
import { updateMember } from './update.ts'

/** How many rows are written at the same moment. */
const few = 8

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
 * Writes some rows of an import, each on its own: a refused row changes nothing and stops no other. What the rows did
 * is kept, so that it can be undone.
 * @throws AppError `changed_meanwhile` where another import was begun
 */
export async function importRows(
  deps: Deps,
  clubId: string,
  importId: string,
  rows: readonly ImportRow[],
): Promise<{ outcomes: ImportOutcome[] }> {
  const { db } = deps.firebase
  return importing(clubId, async () => {
    const kept = await readImport(db, clubId)
    if (kept?.importId !== importId)
      throw new AppError('changed_meanwhile', 'Another import was started. This one was stopped.')
    const done = await fewAtATime(rows, few, (row) => judged(deps, clubId, row))
    const traces = done.flatMap(({ trace }) => trace ?? [])
    if (traces.length > 0) {
      const batch = db.batch()
      keepTraces(batch, db, clubId, kept, traces)
      await batch.commit()
    }
    return { outcomes: done.map(({ outcome }) => outcome) }
  })
}

interface Done {
  readonly outcome: ImportOutcome
  readonly trace?: Trace
}

async function judged(deps: Deps, clubId: string, row: ImportRow): Promise<Done> {
  try {
    return await write(deps, clubId, row)
  } catch (error) {
    if (error instanceof AppError) return refused(error.message)
    deps.log.warn({ err: error }, 'a row of an import could not be saved')
    return refused('This row could not be saved. Please try again.')
  }
}

async function write(deps: Deps, clubId: string, { id, ...fields }: ImportRow): Promise<Done> {
  const { data: after, error } = memberInputSchema.safeParse(fields)
  if (!after) return refused(error.issues[0]?.message ?? 'This row is not valid')
  if (id === undefined) {
    const member = await addMember(deps, clubId, after)
    return { outcome: { kind: 'added', member }, trace: { id: member.id, after } }
  }
  const { memberId, fullName, email } = await getMember(deps, clubId, id)
  const member = await updateMember(deps, clubId, id, after)
  return { outcome: { kind: 'updated', member }, trace: { id, before: { memberId, fullName, email }, after } }
}

const refused = (error: string): Done => ({ outcome: { kind: 'refused', error } })
