import { dayInZone } from '@tessera/domain/clubs/time-zone'
import { AppError } from '@tessera/domain/errors'
import { birthdayAhead, isBornLater } from '@tessera/domain/members/facts'
import { deathAhead, diesLater } from '@tessera/domain/members/leaving'
import type { MemberInput } from '@tessera/domain/members/member-input'
import { ownValueFault } from '@tessera/domain/members/own-fields'
import { typesOf } from '@tessera/domain/members/type-on'
import { text } from '@tessera/domain/texts/text'
import { getClub } from '../clubs/service.ts'
import type { Needs } from '../needs.ts'

type Judged = Pick<MemberInput, 'typeId' | 'typeChanges' | 'birthday' | 'leavesOn' | 'leavingReason' | 'fields'>

const unknownType = text('The club has no such membership type')

/**
 * Reads the club, if any input has what only the club decides: a membership type, values of the club's own fields, and a birthday or a
 * death, which is not after the club's day. The returned function checks an input, and returns an error if it does not fit the club.
 */
export async function inputFaults(
  deps: Needs<'clubCache' | 'db' | 'now'>,
  clubId: string,
  inputs: readonly Judged[],
): Promise<(input: Judged) => AppError | undefined> {
  const club = inputs.some((one) => one.typeId || one.typeChanges || one.birthday || one.leavingReason || one.fields)
    ? await getClub(deps, clubId)
    : undefined
  const today = club && dayInZone(deps.now(), club.timeZone)
  const isUnknown = (typeId: string) => typeId !== '' && !club?.membershipTypes.some(({ id }) => id === typeId)
  return ({ typeId = '', typeChanges, birthday, leavesOn = '', leavingReason = '', fields = {} }) => {
    if (isUnknown(typeId) || (typeChanges && typesOf({ typeChanges }).some((one) => isUnknown(one.typeId))))
      return new AppError('invalid_fields', unknownType)
    if (today && isBornLater({ birthday: birthday ?? '' }, today))
      return new AppError('invalid_fields', birthdayAhead, { details: { birthday: birthdayAhead } })
    if (today && diesLater({ leavesOn, leavingReason }, today))
      return new AppError('invalid_fields', deathAhead, { details: { leavesOn: deathAhead } })
    const wrong = Object.entries(fields).flatMap(([id, value]) => {
      const fault = club && ownValueFault(club.memberFields, id, value)
      return fault ? [[`fields.${id}`, fault] as const] : []
    })
    return wrong[0] && new AppError('invalid_fields', wrong[0][1], { details: Object.fromEntries(wrong) })
  }
}

/** @throws AppError `invalid_fields` if the input does not fit the club */
export async function assertFitsClub(
  deps: Needs<'clubCache' | 'db' | 'now'>,
  clubId: string,
  input: Judged,
): Promise<void> {
  const fault = (await inputFaults(deps, clubId, [input]))(input)
  if (fault) throw fault
}
