import type { PlainDate } from '../plain-date.ts'

/** A pause of a membership: its first and its last day; one with '' as the last day goes on. */
export interface Pause {
  readonly from: PlainDate
  readonly until: PlainDate
}

/** What is known of the pauses of a member. */
interface Pausing {
  /** All pauses in the order of their days, as `2026-03-01..2026-04-30 2026-09-01..`; absent or '' without any. */
  readonly pauses?: string | undefined
}

/** Returns the pauses of a member in the order in which they are written. */
export const pausesOf = ({ pauses }: Pausing): Pause[] =>
  pauses
    ? pauses.split(' ').map((one) => {
        const [from = '', until = ''] = one.split('..')
        return { from, until }
      })
    : []

/** True on the days of each of a member's pauses. */
export const isPausedOn = (member: Pausing, day: PlainDate): boolean =>
  pausesOf(member).some(({ from, until }) => from <= day && (!until || day <= until))
