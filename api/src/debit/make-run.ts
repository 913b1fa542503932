import type { DebitRun } from '@tessera/domain/debit/contract'
import { endToEndIdOf, messageIdOf } from '@tessera/domain/debit/own-reference'
import { AppError } from '@tessera/domain/errors'
import { debitRunId } from '@tessera/domain/stored/composed-ids'
import { text } from '@tessera/domain/texts/text'
import { getClub } from '../clubs/service.ts'
import { retryOnConflict } from '../firebase/retry-on-conflict.ts'
import { commit } from '../firebase/store.ts'
import { hashIban } from './mandate-store.ts'
import { checkDay, type DebitNeeds, readDrawable, todayOf } from './open.ts'
import { debitRunsIn, findRun, presentRun, readRun, recordRun } from './run-store.ts'

const notSetUp = text('Please enter the bank account and the creditor identifier in the club’s settings first')
const changed = text('What is open has changed meanwhile. Please look at the list again.')

interface Wanted {
  readonly day: string
  /** What is drawn, and the sum that the administrator saw. */
  readonly debits: readonly { readonly id: string; readonly cents: number }[]
}

/**
 * Makes a run in one commit, which fails if another run of the club was made since what is open was read. One that is there
 * already under this id is answered as it is.
 * @throws AppError `invalid_fields`, `changed_meanwhile` if something is drawn otherwise than it was seen
 */
export async function makeRun(
  deps: DebitNeeds,
  { clubId, uid }: { readonly clubId: string; readonly uid: string },
  id: string,
  { day, debits: wanted }: Wanted,
): Promise<DebitRun> {
  const { db } = deps.firebase
  const store = debitRunsIn(db)
  const make = async () => {
    if (await findRun(db, clubId, id)) return
    const { bankAccount, directDebit } = await getClub(deps, clubId)
    if (!bankAccount || !directDebit) throw new AppError('invalid_fields', notSetUp)
    await checkDay(deps, clubId, day)
    const series = await store.get(clubId)
    const drawable = new Map((await readDrawable(deps, clubId, day)).map((debit) => [debit.payerId, debit]))
    const messageId = messageIdOf(day, id)
    const debits = wanted.map(({ id: payerId, cents }, place) => {
      const debit = drawable.get(payerId)
      if (debit?.cents !== cents || debit.shown.why !== null) throw new AppError('changed_meanwhile', changed)
      const { parts, mandate, iban = '' } = debit
      const endToEndId = endToEndIdOf(messageId, place + 1)
      const { reference, signedOn, amended } = mandate
      const account = hashIban(deps, clubId, iban)
      return { payerId, reference, signedOn, endToEndId, account, ...(amended && { amended }), parts }
    })
    const cents = wanted.reduce((sum, one) => sum + one.cents, 0)
    await commit(db, (batch) => {
      store.put(batch, clubId, series, { clubId, last: id })
      store.create(batch, debitRunId(clubId, id), {
        clubId,
        day,
        messageId,
        state: 'open',
        madeAt: deps.now(),
        madeBy: uid,
        cents,
        debits,
      })
      recordRun(batch, db, 'made', { clubId, id: debitRunId(clubId, id), messageId, day })
    })
  }
  await retryOnConflict('debit run', make, ['changed', 'missing', 'exists'])
  return presentRun(await readRun(db, clubId, id), await todayOf(deps, clubId))
}

const recorded = text('Payments were recorded for this run. Undo that first.')

/** Deletes a run of which nothing is recorded. @throws AppError `not_found`, `changed_meanwhile` */
export const dropRun = ({ firebase: { db } }: Pick<DebitNeeds, 'firebase'>, clubId: string, id: string) =>
  retryOnConflict('debit run', async () => {
    const run = await readRun(db, clubId, id)
    if (run.debits.some(({ parts }) => parts.some(({ payment }) => payment !== undefined)))
      throw new AppError('changed_meanwhile', recorded)
    await commit(db, (batch) => {
      debitRunsIn(db).delete(batch, run)
      recordRun(batch, db, 'removed', run)
    })
    return { id }
  })
