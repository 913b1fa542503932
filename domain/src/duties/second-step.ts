import type { ClubSettings } from '../clubs/settings.ts'
import { AppError } from '../errors.ts'
import { text } from '../texts/text.ts'
import { secondOf } from './ahead.ts'

/**
 * Returns the moment from which an administrator of a club needs the second step at sign-in, in seconds since 1970: the
 * beginning of the day in the club's zone. Undefined if the club does not require it.
 */
export const secondStepNeededFrom = ({
  secondStepFrom,
  timeZone,
}: Pick<ClubSettings, 'secondStepFrom' | 'timeZone'>): number | undefined =>
  secondStepFrom === null ? undefined : secondOf(secondStepFrom, timeZone)

/** Refuses an administrator without the second step, after the days of grace. */
export const secondStepMissing = (): AppError =>
  new AppError('forbidden', text('This club requires the second step at sign-in. Please set it up under Security.'))
