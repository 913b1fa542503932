import { bothMarks, byMark, kindMark, memberMark, ofNobody } from '@tessera/server/history-marks'
import type { Snapshot } from '../firebase/plain.ts'

/** What entries of a club's history are looked for by; without a field, all of them are asked for. */
export interface Asked {
  /** Any of these kinds. */
  readonly kinds?: readonly string[] | undefined
  readonly by?: string | undefined
  /** About any of these members; empty: about nobody. */
  readonly members?: readonly string[] | undefined
  /** Written since this moment, and before this one. */
  readonly from?: Date | undefined
  readonly until?: Date | undefined
}

/**
 * Returns the marks of which a volume has at least one if it has what is asked for; undefined if every volume can have it. Members are
 * marks of volumes without `about`.
 */
export function marksFor({ kinds, by, members }: Asked): string[] | undefined {
  if (members && members.length > 0) return members.map(memberMark)
  const other = members ? ofNobody : by === undefined ? undefined : byMark(by)
  const ofKinds = kinds?.map(kindMark)
  if (other === undefined) return ofKinds
  return ofKinds ? ofKinds.map((kind) => bothMarks(kind, other)) : [other]
}

/** True for an entry that is asked for, whenever it was written. */
export function isAsked(entry: Snapshot, { kinds, by, members }: Asked): boolean {
  const ids: unknown = entry.get('memberIds')
  const isOfMembers = (asked: readonly string[]) =>
    Array.isArray(ids) && (asked.length === 0 ? ids.length === 0 : asked.some((id) => ids.includes(id)))
  return (
    (!kinds || kinds.includes(entry.get('kind'))) &&
    (by === undefined || entry.get('by') === by) &&
    (!members || isOfMembers(members))
  )
}
