import { join } from 'node:path'
import { keyFile, readInsideSecret } from '@tessera/server/key-file'
import { NearLimit } from '@tessera/server/limits/near-limit'
import type { Log } from '@tessera/server/log'
import { StartFaults } from '@tessera/server/start-faults'
import type { Config } from '../config.ts'
import { NewestDocuments } from '../documents/newest-documents.ts'
import { openJournal } from '../journal/open-journal.ts'
import { prepareDataFolder } from '../keys/data-folder.ts'
import { readSigningKeys } from '../keys/signing-keys.ts'
import { makeClubMemory } from '../limits/make-limits.ts'

export type Data = Awaited<ReturnType<typeof openData>>

/**
 * Locks the data folder and reads its journal and keys. Who is near a limit is counted from here on, because the journal
 * restores the memory of each club.
 * @throws StartFaults if the data are of another Firebase project
 */
export async function openData(config: Config, log: Log) {
  const { DATA_DIR: dataDir, FIREBASE_PROJECT_ID: projectId } = config
  await prepareDataFolder(dataDir, log)
  const near = new NearLimit((use, isNear) => {
    if (isNear) log.warn(use, 'a limit is nearly reached')
    else log.info(use, 'a limit is not near any more')
  }, Date.now)
  const clubMemory = makeClubMemory(config, near)
  const documentsAtStart = new NewestDocuments()
  const {
    journal,
    known,
    projectId: kept,
    close,
  } = await openJournal(dataDir, log, (entry) => documentsAtStart.take(entry))
  clubMemory.restore(documentsAtStart.values())
  if (kept !== undefined && kept !== projectId) {
    await close()
    throw new StartFaults([
      `The data in ${dataDir} is of the Firebase project ${kept}, but FIREBASE_PROJECT_ID is ${projectId}: set it back to ${kept}, or name another DATA_DIR.`,
    ])
  }
  const [secret, keys, factorKey] = await Promise.all([
    readInsideSecret(dataDir),
    readSigningKeys(dataDir),
    keyFile(join(dataDir, 'keys', 'factor-key')),
  ])
  return {
    journal,
    known,
    near,
    clubMemory,
    secret,
    keys,
    factorKey: Buffer.from(factorKey, 'hex'),
    documentsAtStart,
    close,
  }
}
