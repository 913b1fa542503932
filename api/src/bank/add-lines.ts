import { lineIdentity } from '@tessera/domain/bank/line-identity'
import { sortOut } from '@tessera/domain/bank/sort-out'
import type { StatementLine } from '@tessera/domain/bank/statement-line'
import { inParts } from '@tessera/server/in-parts'
import { mostInFilter } from '../firebase/collections.ts'
import type { Database } from '../firebase/database.ts'
import { noField, serverTime } from '../firebase/plain.ts'
import { retryOnConflict } from '../firebase/retry-on-conflict.ts'
import { commit } from '../firebase/store.ts'
import type { Needs } from '../needs.ts'
import { idOf, linesIn, linesThatLostPayments, type ReadLine, runsIn } from './store.ts'

interface Added {
  readonly added: number
  readonly known: number
  /** Places of lines that were left out because the club has lines that look like them. */
  readonly alike: number[]
}

/**
 * Stores the lines of a statement that the club does not have yet, in the state `waiting`. A line that the club has, in this
 * format or in another one (`sortOut`), stays as it is, unless it is recorded and somebody has deleted all payments that were made of it: then
 * its state is `waiting` again. Lines that only look like one that the club has are left out, or stored with `anyway`.
 * @throws AppError `changed_meanwhile`
 */
export async function addLines(
  { firebase: { db } }: Needs<'db'>,
  clubId: string,
  lines: readonly StatementLine[],
  anyway = false,
): Promise<Added> {
  const given = lines.map((line) => ({ ...line, id: idOf(clubId, lineIdentity(line)) }))
  const add = async () => {
    const [stored, desk] = await Promise.all([readDays(db, clubId, lines), runsIn(db).get(clubId)])
    const sorted = sortOut(given, [...stored.values()])
    const isAdded = (place: number) => sorted[place]?.kind === 'new' || (anyway && sorted[place]?.kind === 'alike')
    const added = new Map(given.flatMap((line, place) => (isAdded(place) ? [[line.id, line] as const] : [])))
    const known = sorted.flatMap((one) => (one.kind === 'known' ? one.id : []))
    const recorded = known.flatMap((id) => stored.get(id) ?? []).filter(({ state }) => state === 'recorded')
    const bare = await linesThatLostPayments(db, recorded)
    if (added.size + bare.length > 0)
      await commit(db, (batch) => {
        for (const { id, occurrence: _, ...line } of added.values())
          linesIn(db).create(batch, id, { ...line, clubId, state: 'waiting' })
        for (const line of bare)
          linesIn(db).update(batch, line, { state: 'waiting', run: noField(), payments: noField() })
        // Fails if another file was added since the lines were read: it may have the same bookings in another format.
        runsIn(db).put(batch, clubId, desk, { clubId, changedAt: serverTime() })
      })
    const alike = sorted.flatMap(({ kind }, place) => (kind === 'alike' && !anyway ? place : []))
    return { added: added.size, known: known.length, alike }
  }
  return retryOnConflict('bank lines', add, ['changed', 'missing', 'exists'], 20)
}

/** The club's lines of the days of some lines, by their ids. */
async function readDays(db: Database, clubId: string, lines: readonly StatementLine[]): Promise<Map<string, ReadLine>> {
  const days = [...new Set(lines.map(({ day }) => day))]
  const store = linesIn(db)
  const found = await Promise.all(
    inParts(days, mostInFilter).map((some) => store.find(store.ofClub(clubId).where('day', 'in', some))),
  )
  return new Map(found.flat().map((line) => [line.id, line]))
}
