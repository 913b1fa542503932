import { z } from 'zod'
import { seasonOf } from '../clubs/season.ts'
import type { OwnValues } from '../members/own-field.ts'
import { isEnabled, type Membership, type Standing } from '../membership/status.ts'
import { cardEnd } from '../passes/card.ts'
import { dayAfter, type PlainDate } from '../plain-date.ts'
import { fold } from '../text.ts'

const reasons = ['active', 'grace', 'payment_due', 'not_begun', 'left', 'disabled', 'unknown', 'ambiguous'] as const

/** The answer to a door. It has no name of a person: a lock needs none. */
export const doorAnswerSchema = z.object({
  allowed: z.boolean(),
  /**
   * `active`; `grace`: a payment is due, and the club's days after the season are not over; `payment_due`, `not_begun`, `left`,
   * `disabled`; `unknown`: no member has this card or number; `ambiguous`: several members have this card.
   */
  reason: z.enum(reasons),
  /** The first day on which the reason held, where that is known. */
  since: z.string().exactOptional(),
  /** The member's number. */
  memberId: z.string().exactOptional(),
})
export type DoorAnswer = z.infer<typeof doorAnswerSchema>

/** The club's seasons and the days after one for which a card of it still counts. */
interface Seasons {
  readonly seasonStartsInMonth: number
  readonly graceDays: number
}

/** Says of a member with the standing of today whether a door opens. A card counts up to the end of the days of grace, as at a check. */
export function doorAnswer(
  member: { readonly memberId: string; readonly joinedOn?: PlainDate | undefined },
  { status, unmet, leftOn, beginsOn }: Standing,
  { seasonStartsInMonth, graceDays }: Seasons,
  today: PlainDate,
): DoorAnswer {
  const { memberId, joinedOn } = member
  const answer = (allowed: boolean, reason: DoorAnswer['reason'], since?: PlainDate): DoorAnswer => ({
    allowed,
    reason,
    memberId,
    ...(since !== undefined && { since }),
  })
  if (status === 'Active') return answer(true, 'active', joinedOn)
  if (beginsOn !== undefined) return answer(false, 'not_begun')
  if (leftOn !== undefined) return answer(false, 'left', dayAfter(leftOn))
  if (status === 'Disabled') return answer(false, 'disabled')
  const dueSince = unmet.flatMap(({ dueOn }) => dueOn ?? []).sort()[0]
  const end = cardEnd({ status, year: seasonOf(today, seasonStartsInMonth), seasonStartsInMonth, graceDays })
  return today <= end ? answer(true, 'grace', dueSince) : answer(false, 'payment_due', dueSince)
}

/** The id of a chip without the signs between its bytes, which every reader writes in its own way: `04:a2-1b` is `04A21B`. */
const bare = (chip: string): string => fold(chip).replace(/[\s:.-]/g, '')

interface Found extends Membership {
  readonly memberId: string
  readonly fields?: OwnValues | undefined
}

/**
 * Finds whom a door asks about: those whose card has this id in the club's own field (`fieldId`), else who has this number.
 * Of several with the same card those come alone who are members today, so that a card can be given on after somebody has left. Several
 * are found if the club has given several members the same card.
 */
export function askedAbout<One extends Found>(
  asked: string,
  fieldId: string | null,
  members: readonly One[],
  today: PlainDate,
): One[] {
  const chip = bare(asked)
  const byCard =
    fieldId === null || chip === ''
      ? []
      : members.filter(({ fields = {} }) => Object.hasOwn(fields, fieldId) && bare(fields[fieldId] ?? '') === chip)
  if (byCard.length > 1) {
    const current = byCard.filter((member) => isEnabled(member, today))
    return current.length > 0 ? current : byCard
  }
  return byCard.length > 0 ? byCard : members.filter(({ memberId }) => fold(memberId) === fold(asked))
}
