import { isDeepStrictEqual } from 'node:util'
import { isDocumentId } from '@tessera/domain/stored/document-ids'

/** What an entry of the history is looked for by. */
export interface Sought {
  readonly at: Date
  readonly kind: string
  readonly by: string
  readonly memberIds: readonly string[]
}

/** What a volume of entries is found by. */
interface VolumeHeads {
  /** When the oldest and the newest of its entries were written. */
  readonly from: Date
  readonly to: Date
  readonly count: number
  readonly marks: readonly string[]
  /** The members whom its entries are about; a volume of the first form has them among its marks. */
  readonly about?: Readonly<Record<string, true>>
}

export const ofNobody = 'of nobody'
export const kindMark = (kind: string): string => `kind ${kind}`
export const byMark = (by: string): string => `by ${by}`
export const memberMark = (id: string): string => `member ${id}`
export const bothMarks = (one: string, other: string): string => `${one}, ${other}`

/**
 * Returns the marks of an entry, its members among them, as a volume of the first form has them. Firestore looks for one list in a query:
 * what is asked for together has a mark of its own.
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
 * Returns what a volume is found by that has these entries, the oldest first. The members are a map, and no marks: the Firestore emulator
 * sorts a list anew for each query, and hundreds of members in each volume made a page of 400,000 entries take eight seconds. An id that no
 * member can have is left out, since it may be no name of a field.
 * @throws Error without entries, or if they are in another order
 */
export function headsOfVolume(entries: readonly Sought[]) {
  const members = entries.flatMap(({ memberIds }) => memberIds).filter(isDocumentId)
  const about = Object.fromEntries(members.map((id) => [id, true as const]))
  return { ...spanOf(entries), marks: [...new Set(entries.flatMap(marksWithoutMembers))], about }
}

/**
 * Checks that a volume is found by what is in it: whoever has the database alone would hide its entries by other heads.
 * @throws Error if it is not
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
