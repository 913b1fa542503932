import type { BrowserCollection } from '@tessera/domain/stored/payment'
import type { Limit } from '@tessera/server/limits/attempts'
import { Capacity } from '@tessera/server/limits/capacity'
import type { NearLimit } from '@tessera/server/limits/near-limit'
import { RateLimit } from '@tessera/server/limits/rate-limit'
import type { CountedRate } from '@tessera/server/limits/refusals'
import type { Config } from '../config.ts'
import { countDocuments } from '../documents/count-documents.ts'
import type { Documents } from '../documents/documents.ts'
import { ClubLimits } from '../public/club-limits.ts'
import { ClubMemory } from './club-memory.ts'
import { AttemptLimit } from './limits.ts'
import { SignInThrottle } from './sign-in-throttle.ts'

/** The maximum documents of a club that browsers write. */
export const capacitiesOf = (config: Config): Readonly<Record<BrowserCollection, number>> => ({
  payments: config.LIMIT_PAYMENTS_PER_CLUB,
  paymentItems: config.LIMIT_PAYMENT_ITEMS_PER_CLUB,
  paymentYears: config.LIMIT_PAYMENT_YEARS_PER_CLUB,
})

/**
 * A club may write a sixteenth of the heap within ten seconds: the emulator keeps former contents too, and needs a moment
 * to be started again before they fill its memory.
 */
const [kilobytesPerHeapMb, writtenWithin] = [64, 10]

/** Creates the limits of the memory of each club from the settings. */
export function makeClubMemory(
  { EMULATOR_HEAP_MB: heapMb, LIMIT_MEMORY_PERCENT_PER_CLUB: percent }: Config,
  near: NearLimit,
): ClubMemory {
  const limit = { count: heapMb * kilobytesPerHeapMb, seconds: writtenWithin }
  const written = new RateLimit('kilobytesPerClub', limit, near, Date.now)
  return new ClubMemory((heapMb * 1024 * 1024 * percent) / 100, written, near)
}

/** Creates all limits of the public handler from the settings. */
export function makeLimits(config: Config, documents: Documents, clubMemory: ClubMemory, near: NearLimit) {
  const rate = (name: CountedRate, limit: Limit) => new RateLimit(name, limit, near, Date.now)
  const capacities = capacitiesOf(config)
  const capacity = (collection: BrowserCollection) =>
    new Capacity(
      collection,
      capacities[collection],
      (clubId) => countDocuments(documents, collection, clubId),
      near,
      Date.now,
    )
  return {
    limits: {
      signInPerAddress: new AttemptLimit(config.LIMIT_SIGN_IN_PER_ADDRESS),
      signInThrottle: new SignInThrottle(config.LIMIT_WRONG_PER_ACCOUNT, config.LIMIT_WRONG_FROM_EVERYWHERE),
      mailPerAddress: new AttemptLimit(config.LIMIT_MAIL_PER_ADDRESS),
      mailPerAccount: new AttemptLimit(config.LIMIT_MAIL_PER_ACCOUNT),
      mailFromEverywhere: new AttemptLimit(config.LIMIT_MAIL_FROM_EVERYWHERE),
      refreshPerAddress: new AttemptLimit(config.LIMIT_REFRESH_PER_ADDRESS),
      refreshPerAccount: new AttemptLimit(config.LIMIT_REFRESH_PER_ACCOUNT),
    },
    requestsPerAddress: rate('requestsPerAddress', config.LIMIT_REQUESTS_PER_ADDRESS),
    clubLimits: new ClubLimits(
      rate('requestsPerAccount', config.LIMIT_REQUESTS_PER_ACCOUNT),
      rate('writesPerClub', config.LIMIT_WRITES_PER_CLUB),
      clubMemory,
      {
        payments: capacity('payments'),
        paymentItems: capacity('paymentItems'),
        paymentYears: capacity('paymentYears'),
      },
    ),
  }
}
