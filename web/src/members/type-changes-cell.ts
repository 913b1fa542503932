import type { MembershipType } from '@tessera/domain/clubs/membership-types'
import { typeNamed } from '@tessera/domain/clubs/type-names'
import { typesOf } from '@tessera/domain/members/type-on'

/** In front of words that are no types with days, so that they are seen and can be corrected; no value begins with it. */
const unknown = '?'

/** True for what `readTypeChanges` could not read. */
export const areNoTypes = (typeChanges: string): boolean => typeChanges.startsWith(unknown)

/** Begins the next type of a cell: names can have the sign too, so a day has to follow. */
const next = /;\s*(?=\d{4}-\d{2}-\d{2}(?:\s|$))/

/**
 * Returns a member's `typeChanges` as a file has them: the first type, then each other one behind its first day, as in
 * “Student; 2026-11-01 Full”. A name is empty where the member has no type.
 */
export function typeChangesCell(typeChanges: string, types: readonly MembershipType[]): string {
  if (areNoTypes(typeChanges)) return typeChanges.slice(unknown.length)
  if (typeChanges === '') return ''
  const nameOf = (typeId: string) => types.find(({ id }) => id === typeId)?.name ?? ''
  return typesOf({ typeChanges })
    .map(({ from, typeId }) => (from ? `${from} ${nameOf(typeId)}` : nameOf(typeId)))
    .join('; ')
}

/** Returns what `typeChangesCell` has written, or somebody has typed, as `typeChanges`; with a sign in front if it is none. */
export function readTypeChanges(cell: string, types: readonly MembershipType[]): string {
  const words = cell.trim()
  const [first = '', ...others] = words.split(next)
  const parts = others.map((one) => ({ from: one.slice(0, 10), name: one.slice(10).trim() }))
  const all = [{ from: '', name: first.trim() }, ...parts].map(({ from, name }) => {
    const typeId = name === '' ? '' : typeNamed(types, name)?.id
    return typeId === undefined ? undefined : `${from}=${typeId}`
  })
  if (words === '') return ''
  return others.length === 0 || all.includes(undefined) ? `${unknown}${words}` : all.join(' ')
}
