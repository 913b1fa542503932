import { z } from 'zod'
import { lastDayOf } from '../clubs/season.ts'
import { sentenceSchema } from '../errors.ts'
import { daysAfter } from '../letters/automatic.ts'
import type { MembershipStatus } from '../membership/status.ts'
import type { PlainDate } from '../plain-date.ts'
import { fold } from '../text.ts'
import { text } from '../texts/text.ts'
import type { CardClaims } from './card-token.ts'

/** The member of a checked card. */
const checkedMemberSchema = z.object({
  id: z.string(),
  memberId: z.string(),
  fullName: z.string(),
  photoUrl: z.string().nullable(),
  status: z.enum(['Active', 'Payment Due', 'Disabled']),
  /** The first day of a member who is not one yet. */
  beginsOn: z.string().exactOptional(),
  /** Of a member with a payment due: the last of the club's grace days, up to which the card counts all the same. */
  countsUntil: z.string().exactOptional(),
  /** Labels of what is not paid. */
  unmet: z.array(z.union([z.string(), sentenceSchema])),
})
export type CheckedMember = z.infer<typeof checkedMemberSchema>

/** Result of a scan. `reason` says why the card is not valid; `member` is set only for a card of the caller's club. */
export const checkedCardSchema = z.object({
  valid: z.boolean(),
  reason: z.string().nullable(),
  season: z.number().nullable(),
  member: checkedMemberSchema.nullable(),
  /** Set if the member was looked up by the number: no card was shown. */
  byNumber: z.literal(true).exactOptional(),
})
export type CheckedCard = z.infer<typeof checkedCardSchema>

/** The club's cards with the states of a day, for a door without a connection. Times are ISO 8601. */
export const doorListSchema = z.object({
  clubId: z.string(),
  asOf: z.iso.datetime(),
  /** The club's midnight, after which the list no longer counts. */
  until: z.iso.datetime({ offset: true }),
  cards: z.array(z.object({ serial: z.string(), member: checkedMemberSchema })),
  /** The club's day, if it keeps lists of who was there. */
  attendanceDay: z.string().exactOptional(),
  /** Members without a card, who can be ticked by name; only in clubs that keep such lists. */
  others: z.array(z.object({ id: z.string(), memberId: z.string(), fullName: z.string() })).default([]),
})
export type DoorList = z.infer<typeof doorListSchema>

/** Results of a check: valid, not valid because of a payment that is due, or not valid for another reason. */
export const checkResults = ['valid', 'due', 'refused'] as const
type CheckResult = (typeof checkResults)[number]

export const resultOf = ({ valid, member }: CheckedCard): CheckResult =>
  valid ? 'valid' : member?.status === 'Payment Due' ? 'due' : 'refused'

/** Reasons why the code of a card is invalid for anyone. */
export const refusals = {
  forged: text('This is not a card of this server.'),
  expired: text('The card has expired.'),
  otherClub: text('This is the card of another club.'),
  withdrawn: text('The card does not count any more.'),
} as const

/** The reason for a genuine card that a device's list does not have. */
export const notListed = text('This card is not in the list of this device. It may be newer.')

/** The reason why a card is not valid by the status of its member. */
export const reasonOf: Record<MembershipStatus, string | null> = {
  Active: null,
  'Payment Due': text('A payment is due.'),
  Disabled: text('The membership is disabled.'),
}

/** The reason for the card of a member who is not one yet. */
export const notBegun = text('The membership has not begun yet.')

/** The result for a card without a member. */
export const refusedCard = (reason: string): CheckedCard => ({ valid: false, reason, season: null, member: null })

/** The result for a member's card of a season. */
export function memberCard(season: number, member: CheckedMember): CheckedCard {
  const reason = member.beginsOn ? notBegun : member.countsUntil ? null : reasonOf[member.status]
  return { valid: reason === null, reason, season, member }
}

const isNumber = text('This is the number of a member. Ask for the card.')

/** The result for a member's number in the place of a card's code: never valid. */
export const lookedUp = (member: CheckedMember): CheckedCard => ({
  valid: false,
  reason: isNumber,
  season: null,
  member,
  byNumber: true,
})

/** True if what was typed is this member's number. */
export const isNumberOf = ({ memberId }: Pick<CheckedMember, 'memberId'>, typed: string): boolean =>
  fold(memberId) === fold(typed)

/** Finds the member of a number that was typed, without the server; undefined if it is no such number. */
export function lookUpInList({ cards }: DoorList, typed: string): CheckedCard | undefined {
  const listed = cards.find(({ member }) => isNumberOf(member, typed))
  return listed && lookedUp(listed.member)
}

/** Checks a card without the server, by the claims of its code. A card that was withdrawn after the list was made counts. */
export function checkInList({ clubId, cards }: DoorList, claims: CardClaims | 'forged' | 'expired'): CheckedCard {
  if (typeof claims === 'string') return refusedCard(refusals[claims])
  if (claims.club !== clubId) return refusedCard(refusals.otherClub)
  const listed = cards.find(({ serial }) => serial === claims.serial)
  return listed ? memberCard(claims.season, listed.member) : refusedCard(notListed)
}

/**
 * Public facts of a scanned card: whether it is genuine, and the club and season that it names. `club` and
 * `season` are null for a card that is not genuine. Nothing of the member.
 */
export const scannedCardSchema = z.object({
  standing: z.enum(['genuine', 'expired', 'withdrawn', 'forged', 'sample']),
  club: z.object({ id: z.string(), name: z.string() }).nullable(),
  season: z.number().nullable(),
  /** The month in which the season begins; absent for January. */
  startsIn: z.number().exactOptional(),
  /** The last day on which the card counts; absent for the last one of the season. */
  until: z.string().exactOptional(),
})
export type ScannedCard = z.infer<typeof scannedCardSchema>

/**
 * The facts of a genuine card by the claims of its code. It counts to the end of its season and the grace days, or to `end`,
 * the end of the member's card as far as it is known, if that is earlier.
 */
export function genuineCard(
  { season, startsIn, graceDays = 0 }: CardClaims,
  club: { readonly id: string; readonly name: string },
  end?: PlainDate,
): ScannedCard {
  const last = lastDayOf(season, startsIn ?? 1)
  const ofCode = daysAfter(last, graceDays)
  const until = end !== undefined && end < ofCode ? end : ofCode
  return {
    standing: 'genuine',
    club,
    season,
    ...(startsIn && { startsIn }),
    ...(until !== last && { until }),
  }
}
