import { AppError } from '@tessera/domain/errors'

/** Time between the renewal and the end of a token, in milliseconds. */
const beforeEnd = 5 * 60_000

/** Backoff without a network, in milliseconds: doubles from `shortest` to `longest`. */
const pause = { shortest: 30_000, longest: 16 * 60_000 }

let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Renews a token 5 minutes before its end; Firestore Lite does not make the SDK do so. `lasts`: remaining lifetime in
 * milliseconds, undefined if no one is signed in. Cancels the schedule of an earlier call. Retries if `renew` throws an
 * AppError `unavailable`; gives up after any other error.
 */
export function renewInTime(lasts: number | undefined, renew: () => Promise<unknown>): void {
  clearTimeout(timer)
  if (lasts !== undefined) wait(Math.max(0, lasts - beforeEnd), renew, pause.shortest)
}

function wait(delay: number, renew: () => Promise<unknown>, next: number): void {
  const own = setTimeout(async () => {
    try {
      await renew()
    } catch (error) {
      const noNetwork = error instanceof AppError && error.code === 'unavailable'
      if (noNetwork && timer === own) wait(next, renew, Math.min(next * 2, pause.longest))
    }
  }, delay)
  timer = own
}
