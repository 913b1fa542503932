import type { Entry } from './entry.ts'

/** Turns an entry of format `from` into one of format `from + 1`. */
interface Migration {
  readonly from: number
  readonly what: string
  readonly migrate: (entry: Entry) => Entry
}

/**
 * Every change of the format of journals and backups, in order. A new one goes to the end, with a journal of the format
 * before it as a fixture (`version-2`, read in `versions.test.ts`). Entries are migrated while they are read, so a
 * journal of any version can be read, and its next compaction writes the newest.
 */
export const migrations: readonly Migration[] = [
  { from: 1, what: 'known addresses of an account: a new kind of image', migrate: (entry) => entry },
  { from: 2, what: 'second factor of an account: a new kind of image', migrate: (entry) => entry },
]

/** The format that this version writes. */
export const formatVersion = migrations.length + 1

/** Returns the function that turns entries of format `version` into the newest format. */
export function migratorFrom(version: number, steps: readonly Migration[] = migrations): (entry: Entry) => Entry {
  const due = steps.filter(({ from }) => from >= version)
  return (entry) => due.reduce((migrated, { migrate }) => migrate(migrated), entry)
}
