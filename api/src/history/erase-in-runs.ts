import type { ManyTrace } from '@tessera/domain/stored/member-change'
import { retryOnConflict } from '../firebase/retry-on-conflict.ts'
import { commit, storeOf } from '../firebase/store.ts'
import type { Needs } from '../needs.ts'

/**
 * Removes the values of deleted members from the data for the undo of the club's last import or change of many members. The ids of
 * payments that this change recorded for them stay, so that its undo still takes the payments back.
 */
export async function eraseInRuns(
  { firebase: { db } }: Needs<'db'>,
  clubId: string,
  ids: readonly string[],
): Promise<void> {
  const runs = storeOf(db, 'memberImports')
  const isGone = ({ id }: { readonly id: string }) => ids.includes(id)
  const isErased = (trace: ManyTrace) => !('paymentId' in trace) && isGone(trace)
  await retryOnConflict('deletion', async () => {
    for (const part of await runs.find(runs.ofClub(clubId))) {
      if ('traces' in part && part.traces.some(isGone)) {
        const traces = part.traces.filter((one) => !isGone(one))
        await commit(db, (batch) => runs.update(batch, part, {}, { traces }))
      } else if ('changes' in part && part.changes.some(isErased)) {
        const changes = part.changes.filter((one) => !isErased(one))
        await commit(db, (batch) => runs.update(batch, part, {}, { changes }))
      }
    }
  })
}
