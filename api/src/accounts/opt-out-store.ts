import { createHash } from 'node:crypto'
import { optOutId } from '@tessera/domain/stored/composed-ids'
import { fold } from '@tessera/domain/text'
import type { Projection } from '../firebase/cached-collection.ts'
import type { Database } from '../firebase/database.ts'
import { type Batch, noField } from '../firebase/plain.ts'
import { parseDocument, storeOf } from '../firebase/store.ts'

/** What the person behind an address has decided about a club's e-mails. */
interface OptOut {
  readonly noNotes?: true | undefined
  readonly declined?: true | undefined
}

const idOf = (clubId: string, email: string) => optOutId(clubId, createHash('sha256').update(fold(email)).digest('hex'))

/** What was decided at the addresses of a club, by the document's id. */
export const optOutView: Projection<OptOut & { readonly id: string }, ReadonlyMap<string, OptOut>> = {
  collection: 'optOuts',
  part: (doc) => parseDocument('optOuts', doc),
  whole: (optOuts) => new Map(optOuts),
}

/** Returns what was decided at an address. */
export const optOutOf = (known: ReadonlyMap<string, OptOut>, clubId: string, email: string): OptOut =>
  known.size > 0 ? (known.get(idOf(clubId, email)) ?? {}) : {}

/** Notes decisions, and leaves the others; false takes one back. */
export function writeOptOut(
  batch: Batch,
  db: Database,
  { clubId, email }: { readonly clubId: string; readonly email: string },
  decided: { readonly [Field in keyof OptOut]?: boolean },
): void {
  const fields = Object.entries(decided).map(([name, isSo]) => [name, isSo ? true : noField()])
  storeOf(db, 'optOuts').merge(batch, idOf(clubId, email), { clubId, ...Object.fromEntries(fields) })
}
