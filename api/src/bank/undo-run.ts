import type { UndoStep } from '@tessera/domain/members/import'
import { whyLocked } from '@tessera/domain/payments/lock'
import { type Deleting, Deletion } from '../firebase/deletion.ts'
import { noField } from '../firebase/plain.ts'
import { retryOnConflict } from '../firebase/retry-on-conflict.ts'
import { commit, parseRead, storeOf } from '../firebase/store.ts'
import type { Needs } from '../needs.ts'
import { readLock, readUndoable } from '../payments/service.ts'
import { linesIn, noteChange, type ReadLine, runsIn } from './store.ts'

/** Lines per step: each has up to 20 payments, and a commit takes 500 writes. */
const perStep = 50
const perRead = perStep + 1

/**
 * Undoes a part of a run in one commit: deletes payments, and their lines wait again. Lines of which a payment was changed
 * since, or has a receipt, stay recorded and are returned as kept. Lines of a locked day stay as they are, also as a part of the run, so
 * that it can be undone once the books are open again; the last step returns them as kept.
 */
export const undoRun = (deps: Needs<'db'>, who: Deleting, run: string): Promise<UndoStep> =>
  retryOnConflict('bank lines', async () => {
    const { db } = deps.firebase
    const { clubId } = who
    const deletion = new Deletion(db, who, 'undone')
    const store = linesIn(db)
    const { open, locked } = await readRun(deps, clubId, run)
    const lines = open.slice(0, perStep)
    const made = lines.flatMap(({ payments = [] }) => payments)
    const undoable = await readUndoable(
      deps,
      clubId,
      made.map(({ id, cents }) => ({ paymentId: id, amount: cents / 100 })),
    )
    const left = open.length - lines.length
    const isOver = left === 0 && locked.length === 0
    const last = isOver ? await runsIn(db).get(clubId) : undefined
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
    const undone = lines.length - kept.length
    return { left, undone, kept: left === 0 ? [...kept, ...(await keptOf(deps, locked))] : kept }
  })

/** A line of a locked day, and why it is locked. */
interface Locked {
  readonly line: ReadLine
  readonly why: string
}

/** Reads the lines of a run until there are more than a step takes of days that are not locked. */
async function readRun(
  deps: Needs<'db'>,
  clubId: string,
  run: string,
): Promise<{ open: ReadLine[]; locked: Locked[] }> {
  const store = linesIn(deps.firebase.db)
  const lock = await readLock(deps.firebase.db, clubId)
  const [open, locked]: [ReadLine[], Locked[]] = [[], []]
  const next = store.ofClub(clubId).where('run', '==', run).limit(perRead)
  for (let { docs } = await next.get(); docs.length > 0; { docs } = await next.startAfter(docs.at(-1)).get()) {
    for (const line of docs.flatMap((doc) => parseRead('bankLines', doc) ?? [])) {
      const why = whyLocked(line.day, lock)
      if (why) locked.push({ line, why })
      else open.push(line)
    }
    if (docs.length < perRead || open.length > perStep) break
  }
  return { open: open.slice(0, perStep + 1), locked }
}

/** Returns the answer's rows for lines of a locked day or a closed year: the payments made of them are not undone. */
async function keptOf({ firebase: { db } }: Needs<'db'>, locked: readonly Locked[]): Promise<UndoStep['kept']> {
  const ids = locked.flatMap(({ line: { payments: [first] = [] } }) => first?.id ?? [])
  const payments = await storeOf(db, 'payments').getMany(ids)
  return locked.map(({ line, why }) => ({
    memberId: '',
    fullName: payments.get(line.payments?.[0]?.id ?? '')?.memberName ?? line.name,
    why,
  }))
}
