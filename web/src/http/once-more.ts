import { AppError } from '@tessera/domain/errors'

/** Between a lost connection and the second attempt, in milliseconds: a phone that changes its network needs a moment. */
const pause = 300

/** Whether the connection was lost on the way, so that nobody knows whether the request arrived. */
const isLost = (error: unknown): boolean => error instanceof TypeError || (error instanceof AppError && error.lost)

/**
 * Runs work that may safely be repeated a second time where the connection was lost. `repeated` tells the work that its
 * first attempt may have arrived. What the second attempt throws is thrown.
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
