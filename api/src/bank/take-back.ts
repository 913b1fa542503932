import { AppError } from '@tessera/domain/errors'
import { toCents } from '@tessera/domain/payments/money'
import { text } from '@tessera/domain/texts/text'
import { retryOnConflict } from '../firebase/retry-on-conflict.ts'
import { commit, storeOf } from '../firebase/store.ts'
import type { Needs } from '../needs.ts'
import { readUndoable } from '../payments/service.ts'
import { recordedBefore } from './find-returned.ts'
import { linesIn, readSome } from './store.ts'

const nothing = text('There is no recorded payment that this line takes back')
const stays = text('This payment was changed or has a receipt. Please delete it by hand, and put the line aside.')

/**
 * Deletes the payments that a returned line takes back; none if it has done so before.
 * @throws AppError `not_found` if there are none, `changed_meanwhile` if one of them was changed or has a receipt
 */
export const takeBack = (deps: Needs<'db'>, clubId: string, id: string): Promise<{ deleted: number }> =>
  retryOnConflict('bank lines', async () => {
    const { db } = deps.firebase
    const line = (await readSome(db, clubId, [id])).get(id)
    // The answer to an earlier request was lost.
    if (line?.state === 'recorded' && line.cents < 0) return { deleted: 0 }
    const recorded = line?.state === 'waiting' && line.returned ? await recordedBefore(db, clubId, line) : undefined
    if (!line || !recorded) throw new AppError('not_found', nothing)
    const made = (recorded.payments ?? []).map((payment) => ({ paymentId: payment.id, amount: payment.cents / 100 }))
    const undoable = [...(await readUndoable(deps, clubId, made)).values()]
    if (undoable.some(({ why }) => why)) throw new AppError('changed_meanwhile', stays)
    await commit(db, (batch) => {
      for (const { payment } of undoable) storeOf(db, 'payments').delete(batch, payment)
      linesIn(db).update(batch, recorded, { state: 'returned' })
      linesIn(db).update(batch, line, {
        ...{ state: 'recorded', tookBackOn: line.day },
        tookBack: undoable.map(({ payment: { memberId, itemId, itemName, amount } }) => ({
          ...{ memberId, itemId, itemName, cents: toCents(amount) },
        })),
      })
    })
    return { deleted: undoable.length }
  })
