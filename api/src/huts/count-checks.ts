import { dayInZone } from '@tessera/domain/clubs/time-zone'
import type { HutCheck, HutDevice } from '@tessera/domain/huts/contract'
import { countChecks } from '@tessera/domain/huts/counts'
import { getClub } from '../clubs/service.ts'
import { retryOnConflict } from '../firebase/retry-on-conflict.ts'
import { commit, storeOf } from '../firebase/store.ts'
import { type DeviceNeeds, hutOf } from './hut-of.ts'

/**
 * Counts the checks of a hut's device, each once however often it is sent, and returns the number of the last one.
 * @throws AppError as `hutOf`, `changed_meanwhile`
 */
export const countHutChecks = (
  deps: DeviceNeeds,
  { checks, ...device }: HutDevice & { readonly checks: readonly HutCheck[] },
): Promise<{ countedUpTo: number }> =>
  retryOnConflict('hut', async () => {
    const hut = await hutOf(deps, device)
    const { timeZone } = await getClub(deps, hut.clubId)
    const days = { first: dayInZone(hut.createdAt, timeZone), last: dayInZone(deps.now(), timeZone) }
    const dayOf = (at: string) => dayInZone(new Date(at), timeZone)
    const counted = countChecks(hut, checks, dayOf, days)
    if (counted.countedUpTo > hut.countedUpTo) {
      await deps.limits.countWrites(hut.clubId, 1, false)
      const { db } = deps.firebase
      await commit(db, (batch) => storeOf(db, 'huts').update(batch, hut, counted))
    }
    return { countedUpTo: counted.countedUpTo }
  })
