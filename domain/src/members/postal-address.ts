import type { Member } from './member.ts'

/**
 * Returns the lines of a member's address as they stand on a letter, the name first; undefined unless a street or an address line,
 * and a town are known, without which no letter arrives.
 */
export function postalAddress(member: Omit<Member, 'photoUrl'>): readonly string[] | undefined {
  const { fullName, addressLine, street, postcode = '', town, country } = member
  if (!town || !(street || addressLine)) return undefined
  return [fullName, addressLine, street, `${postcode} ${town}`.trim(), country].flatMap((line) => line || [])
}
