import { AppError } from '@tessera/domain/errors'
import { insideContract } from '@tessera/domain/inside/contract'
import type { Sentence } from '@tessera/domain/texts/text'
import { Capacity, type Taken } from '@tessera/server/limits/capacity'
import { LetterTurns } from '@tessera/server/limits/letter-turns'
import { NearLimit } from '@tessera/server/limits/near-limit'
import { RateLimit, type TooMany } from '@tessera/server/limits/rate-limit'
import { capacitySentence, type Kind, type Rate } from '@tessera/server/limits/refusals'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Firebase } from './firebase/start.ts'

/** Limits on requests, uploads and stored data. */
export interface Limits {
  readonly requestsPerAddress: RateLimit
  readonly requestsPerAccount: RateLimit
  readonly photosPerClub: RateLimit
  readonly uploadsPerClub: RateLimit
  /**
   * Counts writes of a club, through the API and to Firestore together; `adding` is false for deletions.
   * @throws AppError `too_many_requests`, `limit_reached` for a club that has used up its share of the memory
   */
  readonly countWrites: (clubId: string, writes: number, adding?: boolean) => Promise<void>
  readonly members: Capacity
  readonly photoBytes: Capacity
  readonly waitingLetters: Capacity
  readonly letterTurns: LetterTurns
  /** Of letters that one person waits for: they do not stand behind what their club has sent to all of its members. */
  readonly awaitedTurns: LetterTurns
}

/** An upload that takes too much time or memory counts as so many more. */
const uploadsOfOverrun = 20

/** Counts uploads that take too much time or memory. */
export const countOverruns =
  (limits: Limits) =>
  ({ limit }: { readonly limit: 'photosPerClub' | 'uploadsPerClub' }, clubId: string): void => {
    limits[limit].take(clubId, uploadsOfOverrun)
  }

const megabyte = 1024 * 1024

/** Age of a count that may lack what other processes have added, in milliseconds. */
const oldAfterMs = 300_000

/** Counts how much a club has stored. */
export type Counts = Readonly<Record<Kind & keyof Config['limits'], (clubId: string) => Promise<number>>>

/**
 * Creates the configured limits. Keeps counts in this process, which they protect: other processes on the same data
 * count for themselves.
 */
export function makeLimits(
  { limits, letters }: Config,
  { inside }: Pick<Firebase, 'inside'>,
  counts: Counts,
  log: Logger,
): Limits {
  const near = new NearLimit((use, isNear) => {
    if (isNear && !inside) log.warn(use, 'a limit is nearly reached')
    inside?.(insideContract.noteUse, use).catch((error: unknown) =>
      log.warn({ ...use, error: String(error) }, 'a use of a limit is not reported'),
    )
  }, Date.now)
  const rate = (name: Rate & keyof Config['limits']) => new RateLimit(name, limits[name], near, Date.now)
  const capacity = (kind: keyof Counts) => new Capacity(kind, limits[kind], counts[kind], near, Date.now, oldAfterMs)
  return {
    requestsPerAddress: rate('requestsPerAddress'),
    requestsPerAccount: rate('requestsPerAccount'),
    photosPerClub: rate('photosPerClub'),
    uploadsPerClub: rate('uploadsPerClub'),
    countWrites: async (clubId, writes, adding = true) => {
      const { tooMany, full } = (await inside?.(insideContract.countWrites, { clubId, writes, adding })) ?? {}
      refuseIf(tooMany)
      if (full) throw new AppError('limit_reached', full)
    },
    letterTurns: new LetterTurns(letters.perMinute),
    awaitedTurns: new LetterTurns(letters.perMinute),
    waitingLetters: capacity('waitingLetters'),
    members: capacity('members'),
    photoBytes: capacity('photoBytes'),
  }
}

/** @throws AppError `too_many_requests` if a rate limit is exceeded */
export function refuseIf(tooMany: TooMany | undefined): void {
  if (tooMany) throw new AppError('too_many_requests', tooMany.sentence, { retryAfter: tooMany.retryAfter })
}

/** Reserves room for one more member. @throws AppError `limit_reached` */
export const takeMember = ({ members }: Limits, clubId: string): Promise<Taken> =>
  roomOr(members.take(clubId, 1), capacitySentence('members', members.max))

/** Reserves room for a photo of `bytes` bytes. @throws AppError `limit_reached` */
export const takePhoto = ({ photoBytes }: Limits, clubId: string, bytes: number): Promise<Taken> =>
  roomOr(photoBytes.take(clubId, bytes), capacitySentence('photoBytes', photoBytes.max / megabyte))

/** Reserves room for so many letters that wait. @throws AppError `limit_reached` */
export const takeLetters = ({ waitingLetters }: Limits, clubId: string, count: number): Promise<Taken> =>
  roomOr(waitingLetters.take(clubId, count), capacitySentence('waitingLetters', waitingLetters.max))

/** Frees the room of deleted members. */
export async function noteRemoved({ members }: Limits, clubId: string, count: number): Promise<void> {
  const room = await members.take(clubId, 0, count)
  room?.keep()
}

async function roomOr(taking: Promise<Taken | undefined>, sentence: Sentence): Promise<Taken> {
  const taken = await taking
  if (!taken) throw new AppError('limit_reached', sentence)
  return taken
}

/** Runs work with reserved room: keeps the room if the work succeeds, gives it back if it fails. */
export async function withRoom<T>(taking: readonly Promise<Taken>[], work: () => Promise<T>): Promise<T> {
  const settled = await Promise.allSettled(taking)
  const taken = settled.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
  let isDone = false
  try {
    for (const one of settled) if (one.status === 'rejected') throw one.reason
    const done = await work()
    isDone = true
    return done
  } finally {
    for (const room of taken) isDone ? room.keep() : room.giveBack()
  }
}
