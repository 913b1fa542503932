import type { UndoStep } from '@tessera/domain/members/import'
import { type Deleting, Deletion } from '../firebase/deletion.ts'
import { noField } from '../firebase/plain.ts'
import { retryOnConflict } from '../firebase/retry-on-conflict.ts'
import { commit, storeOf } from '../firebase/store.ts'
import type { Needs } from '../needs.ts'
import { readUndoable } from '../payments/service.ts'
import { linesIn, noteChange, runsIn } from './store.ts'

/** Lines per step: each has up to 20 payments, and a commit takes 500 writes. */
const perStep = 50

/**
 * Undoes a part of a run in one commit: deletes payments, and their lines wait again. Lines of which a payment was changed
 * since, or has a receipt, stay recorded and are returned as kept.
 */
export const undoRun = (deps: Needs<'db'>, who: Deleting, run: string): Promise<UndoStep> =>
  retryOnConflict('bank lines', async () => {
    const { db } = deps.firebase
    const { clubId } = who
    const deletion = new Deletion(db, who, 'undone')
    const store = linesIn(db)
    const found = await store.find(
      store
        .ofClub(clubId)
        .where('run', '==', run)
        .limit(perStep + 1),
    )
    const lines = found.slice(0, perStep)
    const made = lines.flatMap(({ payments = [] }) => payments)
    const undoable = await readUndoable(
      deps,
      clubId,
      made.map(({ id, cents }) => ({ paymentId: id, amount: cents / 100 })),
    )
    const left = found.length - lines.length
    const last = left === 0 ? await runsIn(db).get(clubId) : undefined
    const kept: UndoStep['kept'] = []
    await commit(db, (batch) => {
      for (const line of lines) {
        const payments = (line.payments ?? []).flatMap(({ id }) => undoable.get(id) ?? [])
        const staying = payments.find(({ why }) => why)
        if (staying) {
          kept.push({ memberId: '', fullName: staying.payment.memberName, why: staying.why ?? '' })
          store.update(batch, line, { run: noField() })
          continue
        }
        for (const { payment } of payments) storeOf(db, 'payments').delete(batch, payment, deletion)
        store.update(batch, line, { state: 'waiting', run: noField(), payments: noField() })
      }
      deletion.put(batch)
      if (last?.run === run) runsIn(db).update(batch, last, { run: noField(), at: noField() })
      else if (lines.length > 0) noteChange(batch, db, clubId)
    })
    return { left, undone: lines.length - kept.length, kept }
  })
