import { get } from 'node:http'
import { resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { insideContract } from '@tessera/domain/inside/contract'
import { createLog } from '@tessera/server/log'
import { findGateway } from './ask-gateway.ts'
import { type BackupLock, encrypting, readLock } from './backup/encryption.ts'
import { inWords } from './backup/format.ts'
import { writeBackup } from './backup/write-backup.ts'
import { FolderTaken } from './journal/lock.ts'
import { openJournal } from './journal/open-journal.ts'
import type { TakeEntry } from './journal/segment.ts'
import { runVerb } from './run-verb.ts'

/**
 * Writes a backup of DATA_DIR to standard output, encrypted if the settings ask for it. Reads from the running gateway
 * if there is one, else straight from the journal.
 */
const dataDir = resolve(process.env.DATA_DIR || 'data')
const projectId = process.env.FIREBASE_PROJECT_ID || 'demo-tessera'

async function fromFolder(lock: BackupLock): Promise<void> {
  const { journal, close } = await openJournal(dataDir, createLog('silent'))
  try {
    const source = { dataDir, projectId, snapshot: (take: TakeEntry) => journal.snapshot(take) }
    const { counts } = await writeBackup(source, process.stdout, lock)
    process.stderr.write(`The backup holds ${inWords(counts)}.\n`)
  } finally {
    await close()
  }
}

async function fromGateway(lock: BackupLock): Promise<void> {
  const { address, headers } = await findGateway()
  await new Promise<void>((done, failed) => {
    get(`http://${address}${insideContract.backup.path}`, { headers }, (answer) => {
      if (answer.statusCode !== 200) failed(new Error(`The server made no backup (${answer.statusCode}).`))
      else pipeline(answer, encrypting(lock), process.stdout).then(done, failed)
    }).once('error', failed)
  })
}

await runVerb(async () => {
  const lock = readLock(process.env)
  await fromFolder(lock).catch((error: unknown) => {
    if (error instanceof FolderTaken) return fromGateway(lock)
    throw error
  })
})
