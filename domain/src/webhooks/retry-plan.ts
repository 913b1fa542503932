const [second, minute, hour] = [1_000, 60_000, 3_600_000]

/** The pauses between the attempts, in milliseconds: those that the Standard Webhooks specification proposes. */
const pauses: readonly number[] = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
]
const longest = 24 * hour

/** The part of a pause by which it is at most longer, so that what failed together is not tried again together. */
const jitter = 0.2

/**
 * Returns the pause after an attempt that has failed, in milliseconds; undefined after the last one, which ends the delivery.
 * @param attempts attempts made so far, from 1 on
 * @param random a number from 0 to below 1
 * @param retryAfter what the receiver has asked for, in milliseconds: it makes a pause longer, to a day at most
 */
export function pauseAfterAttempt(attempts: number, random: number, retryAfter = 0): number | undefined {
  const pause = pauses[attempts - 1]
  if (pause === undefined) return undefined
  return Math.round(Math.max(pause, Math.min(retryAfter, longest)) * (1 + jitter * random))
}

/** What a receiver's answer says of a delivery: that it took it, that it wants none any more, or that it is to be tried again. */
export function verdictOf(status: number): 'taken' | 'gone' | 'failed' {
  if (status >= 200 && status < 300) return 'taken'
  return status === 410 ? 'gone' : 'failed'
}

/**
 * Returns the milliseconds for which a header `Retry-After` asks, as seconds or as a date; 0 for none, or one that says neither.
 * @param now milliseconds since 1970
 */
export function retryAfterOf(header: string | undefined, now: number): number {
  if (header === undefined) return 0
  if (/^\d{1,9}$/.test(header)) return Number(header) * second
  const until = Date.parse(header)
  return Number.isNaN(until) ? 0 : Math.max(0, until - now)
}
