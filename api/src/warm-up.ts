import { setTimeout as pause } from 'node:timers/promises'
import { allClubIds } from './clubs/service.ts'
import { faultOf } from './firebase/faults.ts'
import { forEachClub } from './for-each-club.ts'
import { allMembers } from './members/service.ts'
import type { Needs } from './needs.ts'
import { readBooks } from './payments/service.ts'

/** Documents in memory after which no further club is read; some hundred bytes each. */
const enough = 60_000

/**
 * Reads the members and payments of clubs into memory after a start, one club after the other, so that the first who opens
 * a list does not wait for it. Does nothing in hosted mode, where no list stays in memory.
 */
export async function warmUp(
  deps: Needs<'clubCache' | 'db' | 'log'>,
  stopped: AbortSignal,
  most = enough,
): Promise<void> {
  const { clubCache } = deps.firebase
  if (!clubCache.follow) return
  const clubIds = await clubsOnceReady(deps, stopped)
  const started = performance.now()
  const read = async (clubId: string) => {
    if (clubCache.size >= most) return
    await allMembers(deps, clubId)
    await readBooks(deps, clubId)
  }
  await forEachClub(deps, clubIds, 'the lists of a club are read once they are asked for', read, stopped)
  const seconds = Number(((performance.now() - started) / 1000).toFixed(1))
  deps.log.info({ documents: clubCache.size, seconds }, 'lists are in memory')
}

/** Milliseconds between two questions whether the database has started. */
const look = 250

/** The ids of all clubs; waits for a database that is still starting. */
async function clubsOnceReady(deps: Needs<'db'>, stopped: AbortSignal): Promise<string[]> {
  while (!stopped.aborted)
    try {
      return await allClubIds(deps)
    } catch (error) {
      if (faultOf(error) !== 'unavailable') throw error
      await pause(look)
    }
  return []
}
