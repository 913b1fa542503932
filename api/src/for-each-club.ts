import { AppError } from '@tessera/domain/errors'
import { isUnavailable } from './firebase/faults.ts'
import type { Needs } from './needs.ts'

const idOf = (club: string | { readonly id: string }): string => (typeof club === 'string' ? club : club.id)

/**
 * Does work for one club after the other, up to the club at hand once `stopped`. An error concerns its club alone: it is
 * logged as `failure` with the club's id, and the next club follows; while nothing can be read or written, one line says it
 * for the first of them, and another how many `more` there are. Returns false if there was any error.
 */
export async function forEachClub<Club extends string | { readonly id: string }>(
  { log }: Needs<'log'>,
  clubs: Iterable<Club>,
  failure: string,
  work: (club: Club) => Promise<unknown>,
  stopped?: AbortSignal,
): Promise<boolean> {
  let isDone = true
  let unanswered = 0
  for (const club of clubs) {
    if (stopped?.aborted) break
    try {
      await work(club)
    } catch (error) {
      isDone = false
      if (!isUnavailable(error)) log.warn({ err: error, clubId: idOf(club) }, failure)
      else if (++unanswered === 1) log.warn({ error: String(error), clubId: idOf(club) }, failure)
    }
  }
  if (unanswered > 1) log.warn({ more: unanswered - 1 }, failure)
  return isDone
}

const isOfMore = (error: unknown): boolean =>
  isUnavailable(error) || (error instanceof AppError && error.code === 'changed_meanwhile')

/**
 * Does work for one thing of a club, such as a payment. An error concerns this thing alone: it is logged as `failure` with
 * what it is `about`. Returns if there was none.
 * @throws if nothing can be read or written at the moment, and `changed_meanwhile`: another process is at the same work
 */
export async function alone({ log }: Needs<'log'>, about: object, failure: string, work: () => Promise<unknown>) {
  try {
    await work()
    return true
  } catch (error) {
    if (isOfMore(error)) throw error
    log.error({ err: error, ...about }, failure)
    return false
  }
}

/**
 * Does work for some things of a club together, in one commit, and where this fails, for each of them `alone`: the one
 * that the error is about stops none of the others.
 */
export async function togetherOrAlone<T>(
  log: Needs<'log'>,
  some: readonly T[],
  about: (one: T) => object,
  failure: string,
  work: (some: readonly T[]) => Promise<unknown>,
): Promise<void> {
  try {
    await work(some)
  } catch (error) {
    if (isOfMore(error)) throw error
    for (const one of some) await alone(log, about(one), failure, () => work([one]))
  }
}
