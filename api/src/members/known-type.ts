import { AppError } from '@tessera/domain/errors'
import type { MemberInput } from '@tessera/domain/members/member-input'
import { text } from '@tessera/domain/texts/text'
import { getClub } from '../clubs/service.ts'
import type { Needs } from '../needs.ts'

/**
 * Reads the club's membership types, if any input names one. The returned function checks an input: it returns an error
 * if the club lacks the input's type.
 */
export async function typeFaults(
  deps: Needs<'clubCache' | 'db'>,
  clubId: string,
  inputs: readonly Pick<MemberInput, 'typeId'>[],
) {
  const types = inputs.some(({ typeId }) => typeId) ? (await getClub(deps, clubId)).membershipTypes : []
  return ({ typeId }: Pick<MemberInput, 'typeId'>): AppError | undefined =>
    !typeId || types.some(({ id }) => id === typeId)
      ? undefined
      : new AppError('invalid_fields', text('The club has no such membership type'))
}

/** @throws AppError `invalid_fields` if the club does not have the input's membership type */
export async function assertKnownType(
  deps: Needs<'clubCache' | 'db'>,
  clubId: string,
  input: Pick<MemberInput, 'typeId'>,
): Promise<void> {
  const fault = (await typeFaults(deps, clubId, [input]))(input)
  if (fault) throw fault
}
