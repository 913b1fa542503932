import { demandDuty } from '@tessera/domain/duties/missing'
import { AppError } from '@tessera/domain/errors'
import { asOfDay } from '@tessera/domain/members/as-of-day'
import type { UndoStep } from '@tessera/domain/members/import'
import { needOfMany } from '@tessera/domain/members/many/contract'
import type { ManyTrace } from '@tessera/domain/stored/member-change'
import { text } from '@tessera/domain/texts/text'
import { Deletion } from '../firebase/deletion.ts'
import type { Batch } from '../firebase/plain.ts'
import { retryOnConflict } from '../firebase/retry-on-conflict.ts'
import { storeOf } from '../firebase/store.ts'
import type { Needs } from '../needs.ts'
import { readUndoable } from '../payments/service.ts'
import { dayForTypes } from './club-day.ts'
import { importing } from './import.ts'
import { inputFaults } from './input-faults.ts'
import { datedChange, type FieldChange, fieldChanger, hasField, storedField } from './many-field.ts'
import type { Changing, ManyNeeds } from './many-planned.ts'
import { readMany, readManyTraces, type StoredMany } from './many-store.ts'
import { forgetPart } from './run-store.ts'
import { membersIn, type ReadMember, readSome } from './store.ts'
import { staying } from './validate-undo.ts'

type Unchanged = UndoStep['kept'][number]
/** One step of an undo: the changes that it reverts, and the members that it does not change. */
interface Undoing {
  readonly kept: readonly Unchanged[]
  readonly writes: readonly ((batch: Batch) => void)[]
}

/**
 * Undoes the last part of the last change of many members, in one commit: restores the fields, deletes the payments. Keeps and
 * returns members and payments that were changed since, and payments with a receipt.
 * @throws AppError `not_found` if the change can no longer be undone
 */
export async function undoMany(deps: ManyNeeds, { clubId, uid, duty }: Changing, id: string): Promise<UndoStep> {
  const { db } = deps.firebase
  const undo = async () => {
    const last = await readMany(db, clubId)
    if (last?.importId !== id) throw new AppError('not_found', text('This change can no longer be undone'))
    demandDuty(duty, needOfMany(last.change))
    const traces = await readManyTraces(db, clubId, last)
    const deletion = new Deletion(db, { clubId, uid }, 'undone')
    const { kept, writes } = await takeBack(deps, deletion, clubId, last, traces)
    const batch = db.batch()
    for (const write of writes) write(batch)
    deletion.put(batch)
    forgetPart(batch, db, clubId, last, { isUndone: true })
    await batch.commit()
    return { left: Math.max(0, last.batches - 1), undone: traces.length - kept.length, kept: [...kept] }
  }
  return importing(clubId, () => retryOnConflict('members', undo, ['changed', 'missing', 'exists']))
}

async function takeBack(
  deps: ManyNeeds,
  deletion: Deletion,
  clubId: string,
  { change }: StoredMany,
  traces: readonly ManyTrace[],
): Promise<Undoing> {
  const reads = await readSome(
    deps.firebase.db,
    clubId,
    traces.map(({ id }) => id),
  )
  if (change.kind === 'payment') return deletePayments(deps, deletion, clubId, change.amount, traces, reads)
  const fields = traces.flatMap((trace) => ('paymentId' in trace ? [] : trace))
  const inputs = fields.map((field) => inputOf(change, field))
  const today = await dayForTypes(deps, clubId, ...reads.values(), ...inputs, ...datedChange(change))
  const [faultOf, changed] = await Promise.all([
    inputFaults(deps, clubId, inputs),
    fieldChanger(deps, clubId, change, today),
  ])
  const kept: Unchanged[] = []
  const writes: ((batch: Batch) => void)[] = []
  for (const { id, ...before } of fields) {
    const stored = reads.get(id)
    const read = stored && asOfDay(stored, today)
    if (!read || hasField(change, read, before)) continue
    const fault = faultOf(inputOf(change, before))?.message
    const wanted = changed(before)
    if ('fault' in wanted || !hasField(change, read, wanted)) kept.push(staying(read, changedSince))
    else if (fault) kept.push(staying(read, fault))
    else writes.push((batch) => membersIn(deps.firebase.db).update(batch, read, storedField(change, read, before)))
  }
  return { kept, writes }
}

/** What was before as an input of a member, which the club must take. */
const inputOf = (
  change: FieldChange,
  { typeId, typeChanges, value }: { enabled?: boolean; typeId?: string; typeChanges?: string; value?: string },
) => ({
  ...(typeId !== undefined && { typeId }),
  ...(typeChanges !== undefined && { typeChanges }),
  ...(change.kind === 'field' && value !== undefined && { fields: { [change.fieldId]: value } }),
})

async function deletePayments(
  deps: Needs<'db'>,
  deletion: Deletion,
  clubId: string,
  amount: number,
  traces: readonly ManyTrace[],
  reads: ReadonlyMap<string, ReadMember>,
): Promise<Undoing> {
  const store = storeOf(deps.firebase.db, 'payments')
  const recorded = traces.flatMap((trace) => ('paymentId' in trace ? trace : []))
  const undoable = await readUndoable(
    deps,
    clubId,
    recorded.map(({ paymentId }) => ({ paymentId, amount })),
  )
  const kept: Unchanged[] = []
  const writes: ((batch: Batch) => void)[] = []
  for (const { id, paymentId } of recorded) {
    const { payment, why } = undoable.get(paymentId) ?? {}
    // Somebody has deleted it.
    if (!payment) continue
    const { memberId = '', fullName = payment.memberName } = reads.get(id) ?? {}
    if (why) kept.push({ memberId, fullName, why })
    else writes.push((batch) => store.delete(batch, payment, deletion))
  }
  return { kept, writes }
}

const changedSince = text('Changed since')
