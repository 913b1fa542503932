import { allClubIds } from './clubs/service.ts'
import type { Deps } from './deps.ts'
import { allMembers } from './members/service.ts'
import { readBooks } from './payments/service.ts'

/** Documents in memory after which no further club is read; some hundred bytes each. */
const enough = 60_000

/**
 * Reads the members and payments of clubs into memory after a start, one club after the other, so that the first who opens
 * a list does not wait for it. Does nothing in hosted mode, where no list stays in memory.
 */
export async function warmUp(deps: Deps, stopped: AbortSignal, most = enough): Promise<void> {
  const { clubCache } = deps.firebase
  if (!clubCache.follow) return
  const started = performance.now()
  for (const clubId of await allClubIds(deps)) {
    if (stopped.aborted || clubCache.size >= most) break
    await allMembers(deps, clubId)
    await readBooks(deps, clubId)
  }
  const seconds = Number(((performance.now() - started) / 1000).toFixed(1))
  deps.log.info({ documents: clubCache.size, seconds }, 'lists are in memory')
}
