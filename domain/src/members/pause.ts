import type { PlainDate } from '../plain-date.ts'
import { text } from '../texts/text.ts'

/** A pause of a membership: its first and its last day; without a last day it goes on. */
interface Pause {
  readonly pausedFrom?: PlainDate | undefined
  readonly pausedUntil?: PlainDate | undefined
}

/** True on the days of a member's pause. */
export const isPausedOn = ({ pausedFrom, pausedUntil }: Pause, day: PlainDate): boolean =>
  Boolean(pausedFrom && pausedFrom <= day && (!pausedUntil || day <= pausedUntil))

/** True unless a pause ends before it begins, or has no first day (''); of a change that leaves the first day out, always. */
export const isPauseInOrder = ({ pausedFrom, pausedUntil }: Pause): boolean =>
  !pausedUntil || pausedFrom === undefined || (pausedFrom !== '' && pausedFrom <= pausedUntil)
export const pauseNotInOrder = text('A pause needs a first day, which is not after the last')
