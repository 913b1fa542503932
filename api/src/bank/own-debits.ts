import { type OwnReference, ownReference } from '@tessera/domain/debit/own-reference'
import { inParts } from '@tessera/server/in-parts'
import { mostInFilter } from '../firebase/collections.ts'
import type { Database } from '../firebase/database.ts'
import { type Read, storeOf } from '../firebase/store.ts'
import type { ReadLine } from './store.ts'

type AnyRun = Read<'debitRuns'>
export type DebitRun = Extract<AnyRun, { readonly debits: unknown }>
type Debit = DebitRun['debits'][number]

/** What a bank line names of the club's runs of direct debits: a whole run, or one debit of it. */
export interface OwnDebits {
  readonly run: DebitRun
  readonly debit?: Debit
}

/** Maximum runs that are looked up for the lines of one request. */
const mostRuns = 300

/** Finds the runs and debits of the club that lines name, by the ids of the lines. Ids of other clubs' runs are not found. */
export async function ownDebitsOf(
  db: Database,
  clubId: string,
  lines: readonly ReadLine[],
): Promise<Map<string, OwnDebits>> {
  const named = lines.flatMap((line) => {
    const reference = ownReference(line)
    return reference ? [{ line, reference }] : []
  })
  const ids = [...new Set(named.map(({ reference }) => reference.messageId))].slice(0, mostRuns)
  const store = storeOf(db, 'debitRuns')
  const found = await Promise.all(
    inParts(ids, mostInFilter).map((some) => store.find(store.ofClub(clubId).where('messageId', 'in', some))),
  )
  const runs = new Map(found.flat().flatMap((run) => ('debits' in run ? [[run.messageId, run] as const] : [])))
  return new Map(
    named.flatMap(({ line, reference }) => {
      const own = inRun(runs.get(reference.messageId), reference)
      return own ? [[line.id, own] as const] : []
    }),
  )
}

function inRun(run: DebitRun | undefined, { endToEndId }: OwnReference): OwnDebits | undefined {
  if (!run || endToEndId === undefined) return run && { run }
  const debit = run.debits.find((one) => one.endToEndId === endToEndId)
  return debit && { run, debit }
}

/** Returns the sum of a debit in cents; of a whole run where none is given. */
export const centsOf = ({ run, debit }: OwnDebits): number =>
  debit ? debit.parts.reduce((sum, { cents }) => sum + cents, 0) : run.cents
