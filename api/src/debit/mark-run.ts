import { isDecided } from '@tessera/domain/debit/debit-part'
import { AppError } from '@tessera/domain/errors'
import type { UndoStep } from '@tessera/domain/members/import'
import { booksLocked, dayOfClosedYear } from '@tessera/domain/payments/lock'
import { text } from '@tessera/domain/texts/text'
import { readPartBooks, recordParts, reopenLinesOf } from '../bank/service.ts'
import type { Database } from '../firebase/database.ts'
import { type Deleting, Deletion } from '../firebase/deletion.ts'
import { noField } from '../firebase/plain.ts'
import { retryOnConflict } from '../firebase/retry-on-conflict.ts'
import { storeOf } from '../firebase/store.ts'
import type { Needs } from '../needs.ts'
import { readUndoable } from '../payments/service.ts'
import { mandatesIn, readMandates } from './mandate-store.ts'
import { todayOf } from './open.ts'
import { debitRunsIn, type ReadRun, readRun } from './run-store.ts'

/** Items per step: each writes a payment and at most a mandate, and a commit takes 500 writes. */
const perStep = 200

type Debit = ReadRun['debits'][number]
type Part = Debit['parts'][number]

const isOpen = (part: Part): boolean => !isDecided(part)

/** True for the one debit that is wanted, by its EndToEndId; for all of them where none is named. */
const isWanted =
  (only: string | undefined) =>
  ({ endToEndId }: Debit): boolean =>
    only === undefined || endToEndId === only

interface Step {
  readonly run: ReadRun
  /** The items of this step, at most `perStep`. */
  readonly step: ReadonlySet<Part>
  /** The debits that have these items. */
  readonly touched: readonly Debit[]
  /** The mandates of these debits, by the ids of the payers. */
  readonly mandates: Awaited<ReturnType<typeof readMandates>>
}

/** Reads a run, and chooses its next items out of those that are wanted. @throws AppError `not_found` */
async function readStep(
  db: Database,
  clubId: string,
  id: string,
  isPartOf: (part: Part) => boolean,
  only?: string,
): Promise<Step> {
  const run = await readRun(db, clubId, id)
  const step = new Set(
    run.debits
      .filter(isWanted(only))
      .flatMap(({ parts }) => parts.filter(isPartOf))
      .slice(0, perStep),
  )
  const touched = run.debits.filter(({ parts }) => parts.some((part) => step.has(part)))
  const payers = touched.map(({ payerId }) => payerId)
  return { run, step, touched, mandates: await readMandates(db, clubId, payers) }
}

const countOf = (debits: readonly Debit[], isCounted: (part: Part) => boolean): number =>
  debits.reduce((count, { parts }) => count + parts.filter(isCounted).length, 0)

const lockedSince = text('The books were locked for the days of these payments since, so the run stays.')
const tooEarly = text('A run of direct debits can be marked as paid from its day on, not before')

/**
 * Records a part of a run as payments of its day, in one commit with the note of it in the run: repeated after a crash, or by two
 * at once, it records nothing twice. Items that were paid meanwhile are left out, and returned as kept. With `only`, the EndToEndId
 * of a debit, nothing but that debit is recorded.
 * @throws AppError `not_found`, `changed_meanwhile`, `too_early` before the day of the run in the club's time zone
 */
export const markRun = (
  deps: Needs<'clubCache' | 'db' | 'now'>,
  caller: { readonly clubId: string; readonly uid: string },
  id: string,
  only?: string,
): Promise<UndoStep> =>
  retryOnConflict('debit run', async () => {
    const { db } = deps.firebase
    const { clubId } = caller
    const { run, step, touched, mandates } = await readStep(db, clubId, id, isOpen, only)
    if ((await todayOf(deps, clubId)) < run.day) throw new AppError('too_early', tooEarly)
    if (step.size === 0) return { left: 0, undone: 0, kept: [] }
    const members = [...step].map(({ memberId }) => memberId)
    const books = await readPartBooks(deps, clubId, members)
    const batch = db.batch()
    const kept: UndoStep['kept'] = []
    const record = (part: Part, { endToEndId }: Debit): Part => {
      if (!step.has(part)) return part
      const { memberId, itemId, cents } = part
      const wanted = { memberId, itemId, cents }
      const source = { id: endToEndId, day: run.day, cents, paidBy: 'debit' as const }
      const { why, payments } = recordParts(batch, deps, caller, source, [wanted], books)
      if (why === undefined) return { ...wanted, payment: payments[0]?.id ?? '' }
      kept.push({ memberId: '', fullName: books.members.get(memberId)?.fullName ?? '', why })
      return { ...wanted, left: why }
    }
    const debits = run.debits.map((debit) => {
      if (!touched.includes(debit)) return debit
      const parts = debit.parts.map((part) => record(part, debit))
      const mandate = mandates.get(debit.payerId)
      const { lastUsedOn = '' } = mandate ?? {}
      if (!mandate || debit.usedBefore !== undefined || !parts.some(({ payment }) => payment))
        return { ...debit, parts }
      if (lastUsedOn < run.day)
        mandatesIn(db).update(batch, mandate, {
          lastUsedOn: run.day,
          ...(mandate.returned !== undefined && { returned: noField() }),
          ...(mandate.amended && { amended: noField() }),
        })
      return { ...debit, parts, usedBefore: lastUsedOn }
    })
    debitRunsIn(db).update(batch, run, { debits, state: countOf(debits, isOpen) > 0 ? 'open' : 'marked' })
    await batch.commit()
    return { left: countOf(debits.filter(isWanted(only)), isOpen), undone: step.size - kept.length, kept }
  }, ['changed', 'missing', 'exists'])

/**
 * Undoes a part of the recording in one commit: deletes payments, and their items wait in the run again. Payments that were
 * changed since, or have a receipt, stay and are returned as kept. With the last part, the bank lines of the run wait again.
 * @throws AppError `not_found`, `changed_meanwhile` if the books are locked for one of the payments: the run keeps naming them
 */
export const unmarkRun = (deps: Needs<'db'>, who: Deleting, id: string): Promise<UndoStep> =>
  retryOnConflict('debit run', async () => {
    const { db } = deps.firebase
    const { clubId } = who
    const deletion = new Deletion(db, who, 'undone')
    const isPaid = ({ payment }: Part) => payment !== undefined
    const { run, step, touched, mandates } = await readStep(db, clubId, id, isPaid)
    const made = [...step].map(({ payment = '', cents }) => ({ paymentId: payment, amount: cents / 100 }))
    const undoable = await readUndoable(deps, clubId, made)
    const isLocked = [...undoable.values()].some(({ why }) => why === booksLocked || why === dayOfClosedYear)
    if (isLocked) throw new AppError('changed_meanwhile', lockedSince)
    const batch = db.batch()
    const kept: UndoStep['kept'] = []
    const undo = (part: Part): Part => {
      if (!step.has(part)) return part
      const { memberId, itemId, cents, payment = '' } = part
      const found = undoable.get(payment)
      if (found?.why) {
        kept.push({ memberId: '', fullName: found.payment.memberName, why: found.why })
        return { memberId, itemId, cents, left: found.why }
      }
      if (found) storeOf(db, 'payments').delete(batch, found.payment, deletion)
      return { memberId, itemId, cents }
    }
    const undone = run.debits.map((debit) => {
      if (!touched.includes(debit)) return debit
      const parts = debit.parts.map(undo)
      const { usedBefore, ...rest } = debit
      if (usedBefore === undefined || parts.some(({ payment }) => payment)) return { ...debit, parts }
      const mandate = mandates.get(debit.payerId)
      if (mandate?.lastUsedOn === run.day && usedBefore !== run.day)
        mandatesIn(db).update(batch, mandate, {
          lastUsedOn: usedBefore || noField(),
          ...(debit.amended && { amended: true }),
        })
      return { ...rest, parts }
    })
    const left = countOf(undone, ({ payment }) => payment !== undefined)
    // What was left out is tried again by the next recording.
    const debits = left > 0 ? undone : undone.map((debit) => ({ ...debit, parts: debit.parts.map(asNew) }))
    debitRunsIn(db).update(batch, run, { debits, state: 'open' })
    deletion.put(batch)
    if (left === 0) await reopenLinesOf(batch, deps, clubId, id)
    await batch.commit()
    return { left, undone: step.size - kept.length, kept }
  })

/** An item of a run that nothing is recorded of. One that the bank has sent back stays so. */
const asNew = ({ memberId, itemId, cents, returned }: Part): Part => ({
  memberId,
  itemId,
  cents,
  ...(returned !== undefined && { returned }),
})
