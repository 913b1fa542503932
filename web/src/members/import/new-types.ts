import { type MembershipType, mostTypes } from '@tessera/domain/clubs/membership-types'
import { typeNamed } from '@tessera/domain/clubs/type-names'
import { newId } from '@tessera/domain/members/own-fields'
import { fold } from '@tessera/domain/text'

/** Returns the membership types that the cells of a column name and the club lacks; none if the club would then have too many. */
export function newTypes(cells: readonly string[], types: readonly MembershipType[]): MembershipType[] {
  const names = new Map(cells.map((cell) => [fold(cell), cell.trim().slice(0, 60)]))
  const lacking = [...names.values()].filter((name) => name && !typeNamed(types, name))
  if (types.length + lacking.length > mostTypes) return []
  return lacking.map((name) => ({ id: newId(), name, shortName: shortened(name), enabled: true }))
}

/** Returns a name of at most twelve characters: a longer one ends with the full stop of an abbreviation. */
const shortened = (name: string) => (name.length > 12 ? `${name.slice(0, 11).trim()}.` : name)
