import { isDeepStrictEqual } from 'node:util'
import { gzipSync } from 'node:zlib'
import { marksOfEntry } from '@tessera/server/history-marks'
import { mostVolumeBytes } from '@tessera/server/history-volume'
import { snapshotOf } from '../firebase/held-snapshot.ts'
import type { Snapshot } from '../firebase/plain.ts'
import { parseIfSound } from '../firebase/store.ts'
import { bound, soughtOf } from './volumes.ts'

/** Marks and members of a volume: each is in several indexes, and a document has 40,000 lines of indexes at most. */
const mostMarks = 2000
/** Bytes of a volume's entries, each compressed by itself; a document is no larger than a megabyte. */
const mostCompressed = 700_000

/** Returns the entries that one volume has room for; leaves out what cannot be in a volume. `isFull` if the next moment has no room. */
export function fill(
  moments: readonly (readonly Snapshot[])[],
  most: number,
): { entries: readonly Snapshot[]; isFull: boolean } {
  const entries: Snapshot[] = []
  const marks = new Set<string>()
  let [bytes, compressed] = [0, 0]
  for (const moment of moments) {
    const some = moment.filter(isForVolume)
    const json = some.map((one) => JSON.stringify(bound(one)))
    const [more, moreCompressed] = [sum(json, Buffer.byteLength), sum(json, (one) => gzipSync(one).length)]
    const all = new Set([...marks, ...some.flatMap((one) => marksOfEntry(soughtOf(one)))])
    const hasRoom =
      entries.length + some.length <= most &&
      all.size <= mostMarks &&
      bytes + more <= mostVolumeBytes &&
      compressed + moreCompressed <= mostCompressed
    if (!hasRoom && entries.length > 0) return { entries, isFull: true }
    // What is too much for any volume stays as it is.
    if (!hasRoom) continue
    entries.push(...some)
    for (const mark of all) marks.add(mark)
    bytes += more
    compressed += moreCompressed
  }
  return { entries, isFull: false }
}

const sum = (of: readonly string[], size: (one: string) => number): number =>
  of.reduce((all, one) => all + size(one), 0)

/** Deletions and what was undone go by themselves after 90 days, unless they are moves of payments. */
function isForVolume(doc: Snapshot): boolean {
  const isDeletion = ['deleted', 'undone'].includes(doc.get('kind')) && doc.get('movedTo') === undefined
  return !isDeletion && isReadAgain(doc)
}

/** False for a damaged entry, or a value that has no form in a volume, such as a reference. */
function isReadAgain(doc: Snapshot): boolean {
  try {
    const again = snapshotOf('history', doc.id, bound(doc).fields)
    return isDeepStrictEqual(again.data(), doc.data()) && parseIfSound('history', again) !== undefined
  } catch {
    return false
  }
}
