import { leafHash, type Sealable } from './history-seal.ts'

export type SealableFields = readonly (readonly [name: string, value: Sealable])[]

/** What a seal has of an entry, a member in an entry, or a payment: its id in the seal, and its hash with a salt. */
export interface Leaf {
  readonly id: string
  readonly hash: (salt: string) => string
}

export const fieldOf = (fields: SealableFields, name: string): Sealable | undefined =>
  fields.find(([one]) => one === name)?.[1]

/** Returns the text of a value, or a time as it is hashed; '' for another. */
export const textOf = (value: Sealable | undefined): string =>
  value?.[0] === 'text' || value?.[0] === 'time' ? value[1] : ''

export const listOf = (value: Sealable | undefined): readonly Sealable[] => (value?.[0] === 'list' ? value[1] : [])

export const mapOf = (value: Sealable | undefined): SealableFields => (value?.[0] === 'map' ? value[1] : [])

/** The id of the leaf of a member within an entry. */
export const memberLeafId = (entryId: string, memberId: string): string => `${entryId}/${memberId}`

/** Returns the ids of the entries that a seal has with a leaf for each of several members, by the ids of its leaves. */
export const splitIn = (leafIds: readonly string[]): Set<string> =>
  new Set(leafIds.flatMap((id) => (id.includes('/') ? id.slice(0, id.indexOf('/')) : [])))

/** True if an entry is sealed with a leaf for each of its members: several were made or changed at once, such as by an import. */
export function isOfSeveral(fields: SealableFields): boolean {
  const documents = listOf(fieldOf(fields, 'documents')).map(mapOf)
  return (
    ['made', 'changed'].includes(textOf(fieldOf(fields, 'kind'))) &&
    documents.length > 1 &&
    documents.every((one) => textOf(fieldOf(one, 'collection')) === 'members')
  )
}

/**
 * Returns the leaves of an entry of the history: one, or of several members one for each and one for the rest, so that the others are
 * still compared after one of them was deleted for good.
 * @param isSplit whether it is sealed as of several, also if one alone is left
 */
export function leavesOf(id: string, fields: SealableFields, isSplit: boolean): Leaf[] {
  const leaf = (leafId: string, of: SealableFields): Leaf => ({
    id: leafId,
    hash: (salt) => leafHash(leafId, of, salt),
  })
  if (!isSplit) return [leaf(id, fields)]
  const listed = listOf(fieldOf(fields, 'memberIds')).map(textOf)
  const documents = listOf(fieldOf(fields, 'documents')).map(mapOf)
  const members = documents.map((one) => textOf(fieldOf(one, 'id')))
  const rest: SealableFields = [
    ...fields.filter(([name]) => name !== 'documents' && name !== 'memberIds'),
    ['memberIds', ['list', listed.filter((one) => !members.includes(one)).map((one) => ['text', one] as const)]],
  ]
  return [
    leaf(id, rest),
    ...documents.map((one, place) =>
      leaf(memberLeafId(id, members[place] ?? ''), [
        ...one,
        ['listed', ['boolean', listed.includes(members[place] ?? '')]],
      ]),
    ),
  ]
}
