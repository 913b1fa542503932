import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { readKey } from './backup/encryption.ts'
import { inWords } from './backup/format.ts'
import { readBackup } from './backup/read-backup.ts'
import { restoreBackup } from './backup/restore-backup.ts'

/** Reads a backup from standard input and puts it in the place of DATA_DIR's data; with `--check` it is only checked. */
const dataDir = resolve(process.env.DATA_DIR || 'data')
const spool = join(dataDir, 'restore.part')
const backup = { path: spool, key: readKey(process.env) }

try {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await rm(spool, { force: true })
  await pipeline(process.stdin, createWriteStream(spool, { mode: 0o600 }))
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
