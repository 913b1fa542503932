import { clubContract } from '@tessera/domain/clubs/club-contract'
import { clubsContract } from '@tessera/domain/clubs/contract'
import type { MembershipType } from '@tessera/domain/clubs/membership-types'
import { AppError } from '@tessera/domain/errors'
import type { OwnField } from '@tessera/domain/members/own-field'
import { ownFieldsSchema } from '@tessera/domain/members/own-fields'
import { text } from '@tessera/domain/texts/text'
import { reload } from '../firebase/use-api.ts'
import { call } from '../http/call.ts'

/** Makes further membership types. @throws AppError `changed_meanwhile` if somebody else has changed the types */
export async function addTypes(before: readonly MembershipType[], added: readonly MembershipType[]): Promise<void> {
  const body = { membershipTypes: [...before, ...added], seen: { membershipTypes: [...before] } }
  await call(clubsContract.change, { body, files: { logo: null }, failure: failedTypes })
  await reload(clubContract.get)
}
export const failedTypes = text('Failed to make the membership types')

export const failedFields = text('Failed to make the fields')

/**
 * Makes further fields of the club.
 * @throws AppError `invalid_fields` if the club can't have them, such as a 21st; `changed_meanwhile` if somebody else has changed the fields
 */
export async function addOwnFields(before: readonly OwnField[], added: readonly OwnField[]): Promise<void> {
  const memberFields = [...before, ...added].map((field) => ({ ...field, choices: [...field.choices] }))
  const fault = ownFieldsSchema.safeParse(memberFields).error?.issues[0]
  if (fault) throw new AppError('invalid_fields', fault.message)
  const seen = { memberFields: before.map((field) => ({ ...field, choices: [...field.choices] })) }
  await call(clubsContract.change, { body: { memberFields, seen }, files: { logo: null }, failure: failedFields })
  await reload(clubContract.get)
}
