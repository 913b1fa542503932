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

/** Returns the pauses of a member in the order in which they are written. A text that is no pause has no first day. */
export const pausesOf = ({ pauses }: Pausing): Pause[] =>
  (pauses ?? '').split(' ').flatMap((one) => {
    const [from = '', until, ...others] = one.split('..')
    return one === '' ? [] : [until === undefined || others.length > 0 ? { from: '', until: one } : { from, until }]
  })

/** Writes pauses as the text that `pausesOf` reads. */
export const asPauses = (pauses: readonly Pause[]): string =>
  pauses.map(({ from, until }) => `${from}..${until}`).join(' ')

/** True on the days of each of a member's pauses. */
export const isPausedOn = (member: Pausing, day: PlainDate): boolean =>
  pausesOf(member).some(({ from, until }) => from <= day && (!until || day <= until))
