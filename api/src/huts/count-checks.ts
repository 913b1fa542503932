import { dayInZone } from '@tessera/domain/clubs/time-zone'
import type { HutCheck, HutDevice } from '@tessera/domain/huts/contract'
import { countChecks } from '@tessera/domain/huts/counts'
import { getClub } from '../clubs/service.ts'
import { retryOnConflict } from '../firebase/retry-on-conflict.ts'
import { commit, storeOf } from '../firebase/store.ts'
import { countingHutOf, type DeviceNeeds } from './hut-of.ts'

/**
 * Counts the checks of a hut's device, each once however often it is sent, and returns the number of the last one.
 * The link may have ended, or its last day may
 * be over: checks from before arrive when the device has a network again. Those with a later day count on the last day of the link.
 * @throws AppError as `countingHutOf`, `changed_meanwhile`
 */
export const countHutChecks = (
  deps: DeviceNeeds,
  { checks, ...device }: HutDevice & { readonly checks: readonly HutCheck[] },
): Promise<{ countedUpTo: number }> =>
  retryOnConflict('hut', async () => {
    const hut = await countingHutOf(deps, device)
    const { timeZone } = await getClub(deps, hut.clubId)
    const lastDay = dayInZone(hut.endedAt ?? deps.now(), timeZone)
    const days = { first: dayInZone(hut.createdAt, timeZone), last: lastDay < hut.until ? lastDay : hut.until }
    const dayOf = (at: string) => dayInZone(new Date(at), timeZone)
    const counted = countChecks(hut, checks, dayOf, days)
    if (counted.countedUpTo > hut.countedUpTo) {
      await deps.limits.countWrites(hut.clubId, 1, false)
      const { db } = deps.firebase
      await commit(db, (batch) => storeOf(db, 'huts').update(batch, hut, counted))
    }
    return { countedUpTo: counted.countedUpTo }
  })
