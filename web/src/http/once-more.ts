import { AppError } from '@tessera/domain/errors'

/** Pause before the second attempt, in milliseconds: a phone that changes its network needs a moment. */
const pause = 300

/** True if the connection was lost, so that the request may or may not have arrived. */
export const isLost = (error: unknown): boolean =>
  error instanceof TypeError || (error instanceof AppError && error.lost)

/**
 * Runs work; retries it once if the connection was lost, so the work must be safe to repeat. `repeated` is true for the
 * second attempt: the first may have arrived. Throws what the second attempt throws.
 */
export async function onceMoreIfLost<T>(work: (repeated: boolean) => Promise<T>): Promise<T> {
  try {
    return await work(false)
  } catch (error) {
    if (!isLost(error)) throw error
    await new Promise((done) => setTimeout(done, pause))
    return await work(true)
  }
}
