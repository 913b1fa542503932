import type { UndoStep } from '@tessera/domain/members/import'
import { readPartBooks, recordParts } from '../bank/service.ts'
import { noField } from '../firebase/plain.ts'
import { retryOnConflict } from '../firebase/retry-on-conflict.ts'
import { storeOf } from '../firebase/store.ts'
import type { Needs } from '../needs.ts'
import { readUndoable } from '../payments/service.ts'
import { mandatesIn, readMandates } from './mandate-store.ts'
import { debitRunsIn, type ReadRun, readRun } from './run-store.ts'

/** Items per step: each writes a payment and at most a mandate, and a commit takes 500 writes. */
const perStep = 200

type Debit = ReadRun['debits'][number]
type Part = Debit['parts'][number]

const isDone = ({ payment, left }: Part): boolean => payment !== undefined || left !== undefined

/** The debits with some more items than before, as many as a step takes; returns what is changed of each by `change`. */
function inStep(debits: readonly Debit[], isWanted: (part: Part) => boolean): ReadonlySet<Part> {
  return new Set(debits.flatMap(({ parts }) => parts.filter(isWanted)).slice(0, perStep))
}

const countOf = (debits: readonly Debit[], isCounted: (part: Part) => boolean): number =>
  debits.reduce((count, { parts }) => count + parts.filter(isCounted).length, 0)

/**
 * Records a part of a run as payments of its day, in one commit with the note of it in the run: repeated after a crash, or by two
 * at once, it records nothing twice. Items that were paid meanwhile are left out, and returned as kept.
 * @throws AppError `not_found`, `changed_meanwhile`
 */
export const markRun = (
  deps: Needs<'clubCache' | 'db'>,
  caller: { readonly clubId: string; readonly uid: string },
  id: string,
): Promise<UndoStep> =>
  retryOnConflict('debit run', async () => {
    const { db } = deps.firebase
    const { clubId } = caller
    const run = await readRun(db, clubId, id)
    const step = inStep(run.debits, (part) => !isDone(part))
    if (step.size === 0) return { left: 0, undone: 0, kept: [] }
    const touched = run.debits.filter(({ parts }) => parts.some((part) => step.has(part)))
    const [books, mandates] = await Promise.all([
      readPartBooks(
        deps,
        clubId,
        [...step].map(({ memberId }) => memberId),
      ),
      readMandates(
        db,
        clubId,
        touched.map(({ payerId }) => payerId),
      ),
    ])
    const batch = db.batch()
    const kept: UndoStep['kept'] = []
    const record = (part: Part, { endToEndId }: Debit): Part => {
      if (!step.has(part)) return part
      const { memberId, itemId, cents } = part
      const wanted = { memberId, itemId, cents }
      const source = { id: endToEndId, day: run.day, cents, paidBy: 'debit' as const }
      const { why, payments } = recordParts(batch, deps, caller, source, [wanted], books)
      if (why === undefined) return { ...wanted, payment: payments[0]?.id ?? '' }
      kept.push({ memberId: '', fullName: books.names.get(memberId) ?? '', why })
      return { ...wanted, left: why }
    }
    const debits = run.debits.map((debit) => {
      if (!touched.includes(debit)) return debit
      const parts = debit.parts.map((part) => record(part, debit))
      const mandate = mandates.get(debit.payerId)
      const { lastUsedOn = '' } = mandate ?? {}
      if (!mandate || debit.usedBefore !== undefined || !parts.some(({ payment }) => payment))
        return { ...debit, parts }
      if (lastUsedOn < run.day) mandatesIn(db).update(batch, mandate, { lastUsedOn: run.day })
      return { ...debit, parts, usedBefore: lastUsedOn }
    })
    const left = countOf(debits, (part) => !isDone(part))
    debitRunsIn(db).update(batch, run, { debits, state: left > 0 ? 'open' : 'marked' })
    await batch.commit()
    return { left, undone: step.size - kept.length, kept }
  }, ['changed', 'missing', 'exists'])

/**
 * Undoes a part of the recording in one commit: deletes payments, and their items wait in the run again. Payments that were
 * changed since, or have a receipt, stay and are returned as kept.
 * @throws AppError `not_found`, `changed_meanwhile`
 */
export const unmarkRun = (deps: Needs<'db'>, clubId: string, id: string): Promise<UndoStep> =>
  retryOnConflict('debit run', async () => {
    const { db } = deps.firebase
    const run = await readRun(db, clubId, id)
    const step = inStep(run.debits, ({ payment }) => payment !== undefined)
    const touched = run.debits.filter(({ parts }) => parts.some((part) => step.has(part)))
    const made = [...step].map(({ payment = '', cents }) => ({ paymentId: payment, amount: cents / 100 }))
    const [undoable, mandates] = await Promise.all([
      readUndoable(deps, clubId, made),
      readMandates(
        db,
        clubId,
        touched.map(({ payerId }) => payerId),
      ),
    ])
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
      if (found) storeOf(db, 'payments').delete(batch, found.payment)
      return { memberId, itemId, cents }
    }
    const undone = run.debits.map((debit) => {
      if (!touched.includes(debit)) return debit
      const parts = debit.parts.map(undo)
      const { usedBefore, ...rest } = debit
      if (usedBefore === undefined || parts.some(({ payment }) => payment)) return { ...debit, parts }
      const mandate = mandates.get(debit.payerId)
      if (mandate?.lastUsedOn === run.day && usedBefore !== run.day)
        mandatesIn(db).update(batch, mandate, { lastUsedOn: usedBefore || noField() })
      return { ...rest, parts }
    })
    const left = countOf(undone, ({ payment }) => payment !== undefined)
    // What was left out is tried again by the next recording.
    const debits = left > 0 ? undone : undone.map((debit) => ({ ...debit, parts: debit.parts.map(asNew) }))
    debitRunsIn(db).update(batch, run, { debits, state: 'open' })
    await batch.commit()
    return { left, undone: step.size - kept.length, kept }
  })

const asNew = ({ memberId, itemId, cents }: Part): Part => ({ memberId, itemId, cents })
