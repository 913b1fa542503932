import { isDeepStrictEqual } from 'node:util'
import { isDocumentId } from '@tessera/domain/stored/document-ids'

/** What an entry of the history is looked for by. */
export interface Sought {
  readonly at: Date
  readonly kind: string
  readonly by: string
  readonly memberIds: readonly string[]
}

/** The fields of a volume that queries filter and sort by. */
interface VolumeHeads {
  /** When the oldest and the newest of its entries were written. */
  readonly from: Date
  readonly to: Date
  readonly count: number
  readonly marks: readonly string[]
  /** Ids of the members of its entries. An older volume is without it, and its `marks` hold them instead. */
  readonly about?: Readonly<Record<string, true>>
}

export const ofNobody = 'of nobody'
export const kindMark = (kind: string): string => `kind ${kind}`
export const byMark = (by: string): string => `by ${by}`
export const memberMark = (id: string): string => `member ${id}`
export const bothMarks = (one: string, other: string): string => `${one}, ${other}`

/**
 * Returns the marks of an entry with those of its members, as volumes without `about` have them. A query of Firestore can look for one mark of a
 * list only, so two things that are asked for together share a mark.
 */
export const marksOfEntry = (entry: Omit<Sought, 'at'>): string[] => [
  ...marksWithoutMembers(entry),
  ...entry.memberIds.map(memberMark),
]

function marksWithoutMembers({ kind, by, memberIds }: Omit<Sought, 'at'>): string[] {
  const [ofKind, byWhom] = [kindMark(kind), byMark(by)]
  const nobody = memberIds.length === 0 ? [ofNobody, bothMarks(ofKind, ofNobody)] : []
  return [ofKind, byWhom, bothMarks(ofKind, byWhom), ...nobody]
}

/**
 * Returns these fields for a volume with the given entries, the oldest first. Members are stored as the keys of the map `about`, because the
 * Firestore emulator sorts the list `marks` for each query: with hundreds of members in each volume a page of 400,000 entries took eight seconds.
 * Ids that no member can have are left out, as they may not be valid names of fields.
 * @throws Error without entries, or if they are in another order
 */
export function headsOfVolume(entries: readonly Sought[]) {
  const members = entries.flatMap(({ memberIds }) => memberIds).filter(isDocumentId)
  const about = Object.fromEntries(members.map((id) => [id, true as const]))
  return { ...spanOf(entries), marks: [...new Set(entries.flatMap(marksWithoutMembers))], about }
}

/**
 * Checks that these fields of a volume fit its entries. Somebody who changes them in the database could otherwise hide the entries from every
 * search.
 * @throws Error if they do not fit
 */
export function expectFoundByEntries(volume: VolumeHeads, entries: readonly Sought[]): void {
  const { from, to, count, marks, about } = volume
  const isFound = about
    ? isDeepStrictEqual({ from, to, count, marks, about }, headsOfVolume(entries))
    : isDeepStrictEqual({ from, to, count, marks }, firstHeadsOf(entries))
  if (!isFound) throw new Error('A volume of the history is not found by what is in it.')
}

const firstHeadsOf = (entries: readonly Sought[]) => ({
  ...spanOf(entries),
  marks: [...new Set(entries.flatMap(marksOfEntry))],
})

function spanOf(entries: readonly Sought[]) {
  const [from, to] = [entries[0]?.at, entries.at(-1)?.at]
  const isInOrder = entries.every(({ at }, place) => at >= (entries[place - 1]?.at ?? at))
  if (!from || !to || !isInOrder) throw new Error('A volume has entries, the oldest first.')
  return { from, to, count: entries.length }
}
