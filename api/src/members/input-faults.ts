import { dayInZone } from '@tessera/domain/clubs/time-zone'
import { AppError } from '@tessera/domain/errors'
import { birthdayAhead, isBornLater } from '@tessera/domain/members/facts'
import type { MemberInput } from '@tessera/domain/members/member-input'
import { text } from '@tessera/domain/texts/text'
import { getClub } from '../clubs/service.ts'
import type { Needs } from '../needs.ts'

type Judged = Pick<MemberInput, 'typeId' | 'birthday'>

const unknownType = text('The club has no such membership type')

/**
 * Reads the club, if any input has what only the club decides: a membership type, and a birthday, which is not after the club's
 * day. The returned function checks an input, and returns an error if it does not fit the club.
 */
export async function inputFaults(
  deps: Needs<'clubCache' | 'db' | 'now'>,
  clubId: string,
  inputs: readonly Judged[],
): Promise<(input: Judged) => AppError | undefined> {
  const club = inputs.some(({ typeId, birthday }) => typeId || birthday) ? await getClub(deps, clubId) : undefined
  const today = club && dayInZone(deps.now(), club.timeZone)
  return ({ typeId, birthday }) => {
    if (typeId && !club?.membershipTypes.some(({ id }) => id === typeId))
      return new AppError('invalid_fields', unknownType)
    if (today && isBornLater({ birthday: birthday ?? '' }, today))
      return new AppError('invalid_fields', birthdayAhead, { details: { birthday: birthdayAhead } })
    return undefined
  }
}

/** @throws AppError `invalid_fields` if the club does not have the input's membership type, or the birthday is in the future */
export async function assertFitsClub(
  deps: Needs<'clubCache' | 'db' | 'now'>,
  clubId: string,
  input: Judged,
): Promise<void> {
  const fault = (await inputFaults(deps, clubId, [input]))(input)
  if (fault) throw fault
}
