import type { MembershipType } from '@tessera/domain/clubs/membership-types'
import { type Ages, isAgeUnfit, isOfAge } from '@tessera/domain/members/age'
import { lostHead } from '@tessera/domain/members/family'
import type { leavingReasons } from '@tessera/domain/members/leaving'
import type { Member } from '@tessera/domain/members/member'
import { ownFilterKeeps, readOwnFilter } from '@tessera/domain/members/own-filter'
import { type ProofState, proofOf } from '@tessera/domain/members/proof'
import { isPlainDate, type PlainDate } from '@tessera/domain/plain-date'

/** Returns if the list's filter keeps a member. */
export type Keeps = (member: Member) => boolean

/** In the place of a type's id: members without a type. */
export const noType = 'none'

/** In the place of a type's id: members of these ages on a day. No field's id is empty. */
export const ageChoice = ({ from, to }: Ages, day: PlainDate): string => `:${from ?? ''}-${to ?? ''}:${day}`

/** In the place of a type's id: members whose age on a day is not among those of their type. */
export const unfitChoice = (day: PlainDate): string => `:unfit:${day}`

/** In the place of a type's id: members without a birthday. */
export const noBirthday = ':unknown'

/** In the place of a type's id: members who have been so for so many years in a year. */
export const jubileeChoice = (years: number, year: number): string => `:since-${years}:${year}`

/** In the place of a type's id: members with a proof in this state on the day on which the list is seen. */
export const proofChoice = (state: ProofState): string => `:proof:${state}`

/** In the place of a type's id: members whose head of the family has left by the day on which the list is seen. */
export const headLeft = ':head-left'

/** In the place of a type's id: members whose membership ends or has ended for this reason. */
export const reasonChoice = (reason: (typeof leavingReasons)[number]): string => `:leaving:${reason}`

/** A filter in the place of a type's id: members who left more than so many years ago. */
export const leftChoice = (years: number): string => `:left-${years}`

/** In the place of a type's id: members who can have a card and have none. The cards tell, not the members (`CardFilter`). */
export const noCard = ':no-card'

const ofAges = /^:(\d{0,3})-(\d{0,3}):(.+)$/
const ofUnfit = /^:unfit:(.+)$/
const ofProof = /^:proof:(.+)$/
const ofReason = /^:leaving:(.+)$/
const ofLeft = /^:left-(\d{1,2})$/
const ofJubilee = /^:since-(\d{2}):(\d{4})$/
const age = (digits: string) => (digits === '' ? undefined : Number(digits))

/**
 * Reads what the address has as the filter of all `members`: the id of a type, a filter by a field of the club's own (`own-filter.ts`), or one of
 * the choices above. Anything else keeps nobody.
 */
export function keeping(
  chosen: string,
  types: readonly MembershipType[],
  today: PlainDate,
  members: readonly Member[],
): Keeps {
  const own = readOwnFilter(chosen)
  if (own) {
    const keeps = ownFilterKeeps(own)
    return ({ fields }) => keeps(fields?.[own.fieldId] ?? '')
  }
  if (!chosen.includes(':')) return (member) => (member.typeId ?? noType) === chosen
  if (chosen === noBirthday) return ({ birthday }) => !birthday
  if (chosen === headLeft) {
    const byId = new Map(members.map((member) => [member.id, member]))
    return (member) => lostHead(member, (id) => byId.get(id), today) !== undefined
  }
  const [, years, year] = ofJubilee.exec(chosen) ?? []
  if (years) return ({ joinedOn = '' }) => Number(joinedOn.slice(0, 4)) + Number(years) === Number(year)
  const [, since] = ofLeft.exec(chosen) ?? []
  if (since) {
    const before = `${Number(today.slice(0, 4)) - Number(since)}${today.slice(4)}`
    return ({ leavesOn }) => leavesOn !== undefined && leavesOn < before
  }
  const [, state] = ofProof.exec(chosen) ?? []
  if (state) return (member) => proofOf(member, types, today)?.state === state
  const [, reason] = ofReason.exec(chosen) ?? []
  if (reason) return ({ leavingReason }) => leavingReason === reason
  const [, unfitOn = ''] = ofUnfit.exec(chosen) ?? []
  const typeOf = new Map(types.map((type) => [type.id, type]))
  if (isPlainDate(unfitOn)) return (member) => isAgeUnfit(member, typeOf.get(member.typeId ?? ''), unfitOn)
  const [, from = '', to = '', day = ''] = ofAges.exec(chosen) ?? []
  return (member) => isPlainDate(day) && isOfAge(member, { from: age(from), to: age(to) }, day)
}
