import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from '../log.ts'
import type { Kind } from './entry.ts'
import { exists } from './files.ts'
import { Journal } from './journal.ts'
import { lockFolder } from './lock.ts'
import { JournalDamaged } from './segment.ts'

/** What the journal tells of everything but documents, which are replayed when their emulator starts. */
export type Known = Readonly<Record<Exclude<Kind, 'documents'>, ReadonlyMap<string, unknown>>>

export interface OpenJournal {
  readonly journal: Journal
  readonly known: Known
  /** The Firebase project that the documents bear in their names; undefined where there are none. */
  readonly projectId: string | undefined
  readonly close: () => Promise<void>
}

/** Takes the data folder for this process and reads its journal. @throws FolderTaken, JournalDamaged */
export async function openJournal(dataDir: string, log: Log): Promise<OpenJournal> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const release = await lockFolder(dataDir)
  const known = {
    accounts: new Map<string, unknown>(),
    sessions: new Map<string, unknown>(),
    codes: new Map<string, unknown>(),
    addresses: new Map<string, unknown>(),
  }
  let projectId: string | undefined
  try {
    const folder = join(dataDir, 'journal')
    if (!(await exists(folder)) && (await exists(`${folder}.restored`)))
      throw new JournalDamaged(
        `A restore into ${dataDir} was broken off: restore the backup again. ${dataDir}/before-restore-… has what was there before.`,
      )
    const journal = await Journal.open(folder, log, ({ put }) => {
      for (const [kind, key, value] of put) {
        if (kind === 'documents') {
          projectId ??= /^projects\/([^/]+)\//.exec(key)?.[1]
          continue
        }
        if (value === null) known[kind].delete(key)
        else known[kind].set(key, value)
      }
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
