import { isOfHead } from '@tessera/domain/members/head-address'
import type { Member } from '@tessera/domain/members/member'
import type { MemberInput } from '@tessera/domain/members/member-input'
import { fold } from '@tessera/domain/text'
import { text } from '@tessera/domain/texts/text'

/**
 * The unique field that another member already has, with a message; the e-mail of the head of the family is none. The server
 * decides; this check saves a request.
 */
export function takenBy(
  input: MemberInput,
  members: readonly Member[],
  ownId: string | undefined,
): { field: 'memberId' | 'email'; says: string } | undefined {
  const others = members.filter(({ id }) => id !== ownId)
  const has = (field: 'memberId' | 'email') => others.some((other) => fold(other[field]) === fold(input[field]))
  if (has('memberId')) return { field: 'memberId', says: text('Member ID already exists') }
  const head = others.find(({ id }) => id === input.belongsTo)
  if (input.email !== '' && has('email') && !isOfHead(input.email, head))
    return { field: 'email', says: text('Email already exists') }
  return undefined
}
