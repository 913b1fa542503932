import type { Reader } from './family.ts'
import type { Member } from './member.ts'

type Addressed = Omit<Member, 'photoUrl'>

/**
 * Returns the lines of a member's address as they stand on a letter, the name first; undefined unless a street or an address line,
 * and a town are known, without which no letter arrives.
 */
export function postalAddress(member: Addressed): readonly string[] | undefined {
  const { fullName, addressLine, street, postcode = '', town, country } = member
  if (!town || !(street || addressLine)) return undefined
  return [fullName, addressLine, street, `${postcode} ${town}`.trim(), country].flatMap((line) => line || [])
}

/**
 * Returns the lines of the address on a letter about a member. Those of the head of the family, if the letter goes there; of a head
 * without an address, those of the member with the head's name. Undefined as for `postalAddress`.
 */
export const addressOnLetter = ({ head, ...member }: Reader<Addressed>): readonly string[] | undefined =>
  (head && postalAddress(head)) ?? postalAddress(head ? { ...member, fullName: head.fullName } : member)
