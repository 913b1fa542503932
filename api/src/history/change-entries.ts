import type { Database } from '../firebase/database.ts'
import type { Batch, Snapshot, StoredFields } from '../firebase/plain.ts'
import type { Version } from '../firebase/store.ts'
import { type Entry, historyIn } from './store.ts'
import { entriesIn, type Volume, volumeFields, volumeOf, volumesIn } from './volumes.ts'

/** Entries of a commit, where each is a document of its own. */
const perCommit = 100

/** An entry, and what it becomes; without `fields`, it is deleted. */
interface EntryChange {
  readonly entry: Version
  readonly fields?: Partial<Pick<Entry, 'memberIds'>> & { readonly documents: readonly StoredFields[] }
}

/**
 * Adds changes of entries to a batch; the commit fails if one was changed since it was read. A volume is written anew: all changes of its
 * entries must be in one commit (`inCommits`).
 */
export function changeEntries(db: Database, batch: Batch, changes: readonly EntryChange[]): void {
  const history = historyIn(db)
  for (const own of Map.groupBy(changes, ({ entry }) => volumeOf(entry)?.id ?? '').values()) {
    const volume = own[0] && volumeOf(own[0].entry)
    if (volume) writeVolume(db, batch, volume, own)
    else
      for (const { entry, fields } of own)
        if (fields) history.update(batch, entry, fields)
        else history.delete(batch, entry)
  }
}

/**
 * Divides entries into those of one commit each, few commits: all of a volume together, and those that are documents of their own last. What
 * belongs together is mostly one commit, which is whole after a crash.
 */
export function inCommits<One extends Version>(entries: readonly One[], most = perCommit): One[][] {
  const bound = Map.groupBy(entries, (one) => volumeOf(one)?.id)
  const alone = (bound.get(undefined) ?? []).map((one) => [one])
  bound.delete(undefined)
  const commits: One[][] = []
  let room = 0
  for (const together of [...bound.values(), ...alone]) {
    // A volume takes the room that its content does, of what a commit may have.
    const volume = together[0] && volumeOf(together[0])
    const size = volume ? volume.content.length / mostContent : 1 / most
    if (size > room) {
      commits.push([])
      room = 1
    }
    commits.at(-1)?.push(...together)
    room -= size
  }
  return commits
}

/** Bytes of the volumes that one commit writes anew; of ten megabytes that it may have. */
const mostContent = 4_000_000

function writeVolume(db: Database, batch: Batch, volume: Volume, changes: readonly EntryChange[]): void {
  const byId = new Map(changes.map((change) => [change.entry.id, change]))
  const left = entriesIn(volume).flatMap((one) => {
    const change = byId.get(one.id)
    if (!change) return one
    return change.fields ? withFields(one, change.fields) : []
  })
  const volumes = volumesIn(db)
  if (left.length === 0) volumes.delete(batch, volume)
  else volumes.update(batch, volume, volumeFields(volume.clubId, left))
}

function withFields(entry: Snapshot, fields: StoredFields): Snapshot {
  const data: StoredFields = { ...entry.data(), ...fields }
  return { ...entry, data: () => data, get: (name: string) => data[name] }
}
