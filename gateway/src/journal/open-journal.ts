import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from '@tessera/server/log'
import { copyBeforeMigration } from './copy-before-migration.ts'
import type { Kind } from './entry.ts'
import { exists } from './files.ts'
import { Journal } from './journal.ts'
import { lockFolder } from './lock.ts'
import { JournalDamaged, type TakeEntry } from './segment.ts'

/** Newest values by kind and key, without documents. */
type Known = Readonly<Record<Exclude<Kind, 'documents'>, ReadonlyMap<string, unknown>>>

interface OpenJournal {
  readonly journal: Journal
  readonly known: Known
  /** The Firebase project in the documents' names; undefined if there are no documents. */
  readonly projectId: string | undefined
  readonly close: () => Promise<void>
}

/**
 * Locks the data folder for this process and reads its journal; passes each entry to `take` as well.
 * @throws FolderTaken, JournalDamaged
 */
export async function openJournal(dataDir: string, log: Log, take: TakeEntry = () => undefined): Promise<OpenJournal> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const release = await lockFolder(dataDir)
  const known = {
    accounts: new Map<string, unknown>(),
    sessions: new Map<string, unknown>(),
    codes: new Map<string, unknown>(),
    addresses: new Map<string, unknown>(),
    factors: new Map<string, unknown>(),
  }
  let projectId: string | undefined
  try {
    const folder = join(dataDir, 'journal')
    if (!(await exists(folder)) && (await exists(`${folder}.restored`)))
      throw new JournalDamaged(
        `A restore into ${dataDir} was broken off: restore the backup again. ${dataDir}/before-restore-… has what was there before.`,
      )
    await copyBeforeMigration(folder, log)
    const journal = await Journal.open(folder, log, (entry) => {
      for (const [kind, key, value] of entry.put) {
        if (kind === 'documents') {
          projectId ??= /^projects\/([^/]+)\//.exec(key)?.[1]
          continue
        }
        if (value === null) known[kind].delete(key)
        else known[kind].set(key, value)
      }
      return take(entry)
    })
    const close = async () => {
      await journal.close()
      await release()
    }
    return { journal, known, projectId, close }
  } catch (error) {
    await release()
    throw error
  }
}
