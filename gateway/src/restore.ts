import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { readKey } from './backup/encryption.ts'
import { backupsFolder, isBackupName } from './backup/folder.ts'
import { inWords } from './backup/format.ts'
import { readBackup } from './backup/read-backup.ts'
import { restoreBackup } from './backup/restore-backup.ts'

/**
 * Replaces DATA_DIR's data by the backup read from standard input, or by the named one of the server's folder of
 * backups; with `--check` it only checks the backup.
 */
const dataDir = resolve(process.env.DATA_DIR || 'data')
const spool = join(dataDir, 'restore.part')
const name = process.argv.slice(2).find((argument) => argument !== '--check')
const folder = resolve(backupsFolder(dataDir, process.env.BACKUPS_DIR))
const backup = { path: name === undefined ? spool : join(folder, name), key: readKey(process.env) }

try {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await rm(spool, { force: true })
  if (name === undefined) await pipeline(process.stdin, createWriteStream(spool, { mode: 0o600 }))
  else if (!isBackupName(name) || !existsSync(backup.path))
    throw new Error(`There is no backup ${name} in the folder of backups: make backups lists them.`)
  if (process.argv.includes('--check')) {
    const { header, counts } = await readBackup(backup)
    process.stdout.write(`The backup is whole: made ${header.madeAt}, it holds ${inWords(counts)}.\n`)
  } else {
    const { counts, aside } = await restoreBackup(backup, dataDir)
    process.stdout.write(`Restored ${inWords(counts)}.${aside ? ` What was there before is in ${aside}.` : ''}\n`)
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)} Nothing was replaced.\n`)
  process.exitCode = 1
} finally {
  await rm(spool, { force: true })
}
