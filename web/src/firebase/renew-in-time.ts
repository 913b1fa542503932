import { AppError } from '@tessera/domain/errors'

/** So long before its end a token is renewed, in milliseconds. */
const beforeEnd = 5 * 60_000

/** Without a network it is tried again after so long, then after twice as long each time, up to the longest. */
const pause = { shortest: 30_000, longest: 16 * 60_000 }

let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Renews a token 5 minutes before its end, as the light Firestore client does not have the SDK do. `lasts`: for how many
 * milliseconds it is still good; undefined where nobody is signed in. What an earlier call had in mind is dropped.
 * `renew` throws an AppError; where that is `unavailable`, it is tried again, and otherwise left.
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
