import type { PlainDate } from '../plain-date.ts'
import { text } from '../texts/text.ts'

/** Why a membership ends. */
export const leavingReasons = ['resigned', 'excluded', 'died'] as const
type LeavingReason = (typeof leavingReasons)[number]

/** The reasons in words. */
export const leavingReasonNames: Readonly<Record<LeavingReason, string>> = {
  resigned: text('Resigned'),
  excluded: text('Excluded'),
  died: text('Died'),
}

/** The end of a membership, as far as it is known. */
export interface Leaving {
  readonly leavesOn?: PlainDate
  readonly leavingReason?: string
}

/** True for a member who has died: no letter goes to them, and their membership has ended, also on the last day itself. */
export const hasDied = ({ leavingReason }: Pick<Leaving, 'leavingReason'>): boolean => leavingReason === 'died'

/** True from the day after a member's last day on, and from the day of their death on. */
export const hasLeft = (member: Leaving, today: PlainDate): boolean =>
  hasDied(member) || (member.leavesOn !== undefined && member.leavesOn < today)

/** True unless a reason stands without a last day. */
export const hasDayOfReason = ({ leavesOn, leavingReason }: Leaving): boolean => !leavingReason || Boolean(leavesOn)
export const dayOfReasonMissing = text('A reason for leaving needs a last day')

export const deathAhead = text('The day of death is in the future')

/** True for a day of death after `today`. */
export const diesLater = ({ leavesOn, leavingReason = '' }: Leaving, today: PlainDate): boolean =>
  hasDied({ leavingReason }) && Boolean(leavesOn && leavesOn > today)

/** Returns changes of a member in which the reason for leaving goes with the last day, unless they say something of the reason. */
export const withReasonAgreed = <Changes extends Leaving>(changes: Changes): Changes =>
  changes.leavesOn === '' && changes.leavingReason === undefined ? { ...changes, leavingReason: '' } : changes
