import { fold } from '../text.ts'
import type { Reader } from './family.ts'
import { hasDied } from './leaving.ts'
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

/** People whom one label is for: they have the same address, and are one or of one family. */
interface Household<M> {
  readonly people: readonly M[]
  /** The lines of the address, without a name. */
  readonly lines: readonly string[]
}

/**
 * Returns the households of members, in the order of the first of each; who has no own address lives with the head of the family.
 * Members without an address, and those who have died, are left out.
 */
export function householdsOf<M extends Addressed>(
  members: readonly M[],
  find: (id: string) => M | undefined,
): Household<M>[] {
  const at = members.flatMap((member) => {
    const head = member.belongsTo ? find(member.belongsTo) : undefined
    const address = postalAddress(member) ?? (head && !hasDied(head) ? postalAddress(head) : undefined)
    return address && !hasDied(member) ? [{ member, lines: address.slice(1) }] : []
  })
  const households = Map.groupBy(at, ({ member, lines }) => fold([member.belongsTo || member.id, ...lines].join('\n')))
  return [...households.values()].map((living) => ({
    people: living.map(({ member }) => member),
    lines: living[0]?.lines ?? [],
  }))
}
