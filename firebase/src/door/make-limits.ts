import type { Limit } from '@tessera/domain/attempts'
import { Capacity } from '@tessera/domain/limits/capacity'
import { NearLimit } from '@tessera/domain/limits/near-limit'
import { RateLimit } from '@tessera/domain/limits/rate-limit'
import type { Rate } from '@tessera/domain/limits/refusals'
import type { Config } from '../config.ts'
import { countDocuments } from '../documents/count-documents.ts'
import type { Documents } from '../documents/documents.ts'
import type { Log } from '../log.ts'
import { Guesses } from './guesses.ts'
import { AttemptLimit } from './limits.ts'
import { ClubLimits, type LimitedCollection } from './public/club-limits.ts'
import type { PublicParts } from './public/public-door.ts'

/** All limits of the public side, as the settings say. */
export function makeLimits(
  config: Config,
  documents: Documents,
  log: Log,
): Pick<PublicParts, 'limits' | 'requestsPerAddress' | 'clubLimits'> {
  const near = new NearLimit((used) => log.warn(used, 'a limit is nearly reached'))
  const rate = (name: Rate, limit: Limit) => new RateLimit(name, limit, near)
  const capacity = (collection: LimitedCollection, max: number) =>
    new Capacity(collection, max, (clubId) => countDocuments(documents, collection, clubId), near)
  return {
    limits: {
      signInPerAddress: new AttemptLimit(config.LIMIT_SIGN_IN_PER_ADDRESS),
      guesses: new Guesses(config.LIMIT_WRONG_PER_ACCOUNT, config.LIMIT_WRONG_FROM_EVERYWHERE),
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
      {
        payments: capacity('payments', config.LIMIT_PAYMENTS_PER_CLUB),
        paymentItems: capacity('paymentItems', config.LIMIT_PAYMENT_ITEMS_PER_CLUB),
        paymentYears: capacity('paymentYears', config.LIMIT_PAYMENT_YEARS_PER_CLUB),
      },
    ),
  }
}
