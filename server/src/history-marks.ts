import { isDeepStrictEqual } from 'node:util'

/** What an entry of the history is looked for by. */
export interface Sought {
  readonly at: Date
  readonly kind: string
  readonly by: string
  readonly memberIds: readonly string[]
}

/** What a volume of entries is found by. */
export interface VolumeHeads {
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
 * Returns all that a volume with this entry is found by. Firestore looks for one list in a query: what is asked for together has a mark of
 * its own.
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
 * sorts a list anew for each query, and hundreds of members in each volume made a page of 400,000 entries take eight seconds.
 * @throws Error without entries
 */
export function headsOfVolume(entries: readonly Sought[]) {
  const members = entries.flatMap(({ memberIds }) => memberIds)
  const about = Object.fromEntries(members.map((id) => [id, true as const]))
  return { ...spanOf(entries), marks: [...new Set(entries.flatMap(marksWithoutMembers))], about }
}

/** True if a volume is found by what is in it: whoever has the database alone would hide its entries by other heads. */
export function isFoundByEntries({ from, to, count, marks, about }: VolumeHeads, entries: readonly Sought[]): boolean {
  if (about) return isDeepStrictEqual({ from, to, count, marks, about }, headsOfVolume(entries))
  const firstForm = { ...spanOf(entries), marks: [...new Set(entries.flatMap(marksOfEntry))] }
  return isDeepStrictEqual({ from, to, count, marks }, firstForm)
}

function spanOf(entries: readonly Sought[]) {
  const [from, to] = [entries[0]?.at, entries.at(-1)?.at]
  if (!from || !to) throw new Error('A volume has entries.')
  return { from, to, count: entries.length }
}
