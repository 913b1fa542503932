import type { Endpoint } from '@tessera/domain/contract'
import { AppError } from '@tessera/domain/errors'
import { backoff } from './backoff.ts'
import { type Answer, call, type Rest } from './call.ts'

/** How often a part is sent again: for about a minute, and the server counts ten seconds together. */
const mostAgain = 6

/**
 * Calls an API endpoint as `call` does, for work in many parts. While the server answers that the club sends too much at
 * once, the part waits and is sent again: a refused one was not begun, and the rest of the work would be lost for a few
 * seconds. Throws what `call` throws.
 */
export async function callPatiently<const E extends Endpoint>(endpoint: E, ...rest: Rest<E>): Promise<Answer<E>> {
  for (let refused = 0; ; refused += 1)
    try {
      return await call(endpoint, ...rest)
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'too_many_requests' || refused === mostAgain) throw error
      await new Promise((done) => setTimeout(done, backoff(refused, Math.random())))
    }
}
