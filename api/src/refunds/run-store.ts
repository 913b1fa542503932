import { shortIban } from '@tessera/domain/debit/mandate'
import { AppError } from '@tessera/domain/errors'
import type { RefundRun } from '@tessera/domain/refunds/contract'
import { refundRunId } from '@tessera/domain/stored/composed-ids'
import { text } from '@tessera/domain/texts/text'
import type { Database } from '../firebase/database.ts'
import { type Read, storeOf } from '../firebase/store.ts'
import type { Needs } from '../needs.ts'
import { openText, sealText } from '../sealed-key.ts'

type ReadRun = Read<'refundRuns'>

export const refundRunsIn = (db: Database) => storeOf(db, 'refundRuns')

/** Binds an encrypted IBAN to its run: for another club or run, decryption fails. */
const boundTo = (runId: string): string => `refund ${runId}`

/** Encrypts the IBAN of a refund; `runId` is the document's id. */
export const sealIban = ({ passKey }: Needs<'passKey'>, runId: string, iban: string) =>
  sealText(iban, passKey, boundTo(runId))

/** Decrypts the IBAN of a refund; undefined if it was stored under another key of the server. */
export const openIban = ({ passKey }: Needs<'passKey'>, { id }: ReadRun, iban: ReadRun['refunds'][number]['iban']) =>
  openText(iban, passKey, boundTo(id))

/** Finds a run of a club by the id that the client has made. */
export async function findRun(db: Database, clubId: string, id: string): Promise<ReadRun | undefined> {
  const found = await refundRunsIn(db).get(refundRunId(clubId, id))
  return found?.clubId === clubId ? found : undefined
}

/** As `findRun`. @throws AppError `not_found`, also for another club's run */
export async function readRun(db: Database, clubId: string, id: string): Promise<ReadRun> {
  const run = await findRun(db, clubId, id)
  if (!run) throw new AppError('not_found', text('There is no such refund'))
  return run
}

/** Runs that are listed. */
const listed = 20

/** Reads the newest runs of a club, as in the API response. */
export async function listRuns(deps: Needs<'db' | 'passKey'>, clubId: string): Promise<RefundRun[]> {
  const store = refundRunsIn(deps.firebase.db)
  const runs = await store.find(store.ofClub(clubId).orderBy('madeAt', 'desc').limit(listed))
  return runs.map((run) => presentRun(deps, run))
}

/** A run as in the API response. */
export const presentRun = (deps: Needs<'passKey'>, run: ReadRun): RefundRun => ({
  id: run.id.slice(run.id.indexOf('.') + 1),
  day: run.day,
  messageId: run.messageId,
  refunds: run.refunds.map(({ payment: { memberId, memberName, itemName }, cents, holder, iban }) => ({
    memberId,
    memberName,
    itemName,
    cents,
    holder,
    iban: shortIban(openIban(deps, run, iban) ?? ''),
  })),
})
