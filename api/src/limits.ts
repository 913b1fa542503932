import { AppError } from '@tessera/domain/errors'
import { Capacity, type Taken } from '@tessera/domain/limits/capacity'
import { NearLimit } from '@tessera/domain/limits/near-limit'
import { RateLimit, type TooMany } from '@tessera/domain/limits/rate-limit'
import { capacitySentence, type Rate } from '@tessera/domain/limits/refusals'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { ofClub } from './firebase/collections.ts'
import type { Firebase } from './firebase/start.ts'
import { photoBytesOf } from './members/photo-store.ts'

/** What people may ask for and clubs may upload and have. */
export interface Limits {
  readonly requestsPerAddress: RateLimit
  readonly requestsPerAccount: RateLimit
  readonly photosPerClub: RateLimit
  readonly uploadsPerClub: RateLimit
  /** Writes of a club, at the API and at the books together. @throws AppError `too_many_requests` */
  readonly countWrites: (clubId: string, writes: number) => Promise<void>
  readonly members: Capacity
  readonly photoBytes: Capacity
}

const megabyte = 1024 * 1024

/** The limits as configured. What clubs have is kept for this process: a second API on the same data would not know of it. */
export function makeLimits({ limits }: Config, { db, countWrites }: Firebase, log: Logger): Limits {
  const near = new NearLimit((used) => log.warn(used, 'a limit is nearly reached'))
  const rate = (name: Rate & keyof Config['limits']) => new RateLimit(name, limits[name], near)
  const membersOf = async (clubId: string) => (await ofClub(db, 'members', clubId).count().get()).data().count
  return {
    requestsPerAddress: rate('requestsPerAddress'),
    requestsPerAccount: rate('requestsPerAccount'),
    photosPerClub: rate('photosPerClub'),
    uploadsPerClub: rate('uploadsPerClub'),
    countWrites: async (clubId, writes) => refuseIf(await countWrites?.(clubId, writes)),
    members: new Capacity('members', limits.members, membersOf, near),
    photoBytes: new Capacity('photoBytes', limits.photoBytes, (clubId) => photoBytesOf(db, clubId), near),
  }
}

/** @throws AppError `too_many_requests` where a rate limit says so */
export function refuseIf(tooMany: TooMany | undefined): void {
  if (tooMany) throw new AppError('too_many_requests', tooMany.sentence, { retryAfter: tooMany.retryAfter })
}

/** Takes room for one more member. @throws AppError `limit_reached` */
export const takeMember = ({ members }: Limits, clubId: string): Promise<Taken> =>
  roomOr(members.take(clubId, 1), capacitySentence('members', members.max))

/** Takes room for a photo. @throws AppError `limit_reached` */
export const takePhoto = ({ photoBytes }: Limits, clubId: string, bytes: number): Promise<Taken> =>
  roomOr(photoBytes.take(clubId, bytes), capacitySentence('photoBytes', photoBytes.max / megabyte))

/** Members were deleted: there is room again. */
export async function noteRemoved({ members }: Limits, clubId: string, count: number): Promise<void> {
  const room = await members.take(clubId, 0, count)
  room?.keep()
}

async function roomOr(taking: Promise<Taken | undefined>, sentence: string): Promise<Taken> {
  const taken = await taking
  if (!taken) throw new AppError('limit_reached', sentence)
  return taken
}

/** Runs work with the room that it takes: kept when it is done, given back when it fails. */
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
