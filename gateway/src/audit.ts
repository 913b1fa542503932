import { createHash } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type AuditedClub, auditBackup } from './audit/audit-backup.ts'
import { readKey } from './backup/encryption.ts'
import { backupsFolder, isBackupName } from './backup/folder.ts'
import { runVerb } from './run-verb.ts'

/**
 * Compares the history in the backup read from standard input, or in the named one of the server's folder of backups, with its seals,
 * and prints what it finds for each club. Ends with 1 if something was changed, removed or added.
 */
const dataDir = resolve(process.env.DATA_DIR || 'data')
const spool = join(dataDir, 'audit.part')
const [name] = process.argv.slice(2)
const path = name === undefined ? spool : join(resolve(backupsFolder(dataDir, process.env.BACKUPS_DIR)), name)

const words: Readonly<Record<AuditedClub['seals'][number]['check']['faults'][number]['fault'], string>> = {
  changed: 'was changed',
  removed: 'was removed',
  added: 'was added later',
  root: 'its list of entries is another',
  signature: 'it is not signed by its key',
  before: 'the seal before it is another, or missing',
}

function lines({ clubId, name, seals, unsealed }: AuditedClub): string[] {
  const last = seals.at(-1)
  const count = (of: 'sound' | 'erased') => seals.reduce((sum, { check }) => sum + check[of], 0)
  const keys = new Set(
    seals.map(({ publicKey }) => createHash('sha256').update(publicKey, 'base64').digest('hex').slice(0, 16)),
  )
  return [
    `${name || clubId}: ${seals.length} seals up to ${last?.facts.until ?? '–'}, signed by key ${[...keys].join(', ')}`,
    `  The last one, number ${last?.facts.number ?? 0}: ${last?.facts.root ?? ''}`,
    `  ${count('sound')} entries are as they were, ${count('erased')} were deleted for good, ${unsealed} are not sealed yet.`,
    ...seals.flatMap(({ facts, check }) =>
      check.faults.map(({ fault, id }) =>
        id === undefined
          ? `  WRONG: seal ${facts.number}: ${words[fault]}`
          : `  WRONG: entry ${id} of seal ${facts.number} ${words[fault]}`,
      ),
    ),
  ]
}

await runVerb(async () => {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    await rm(spool, { force: true })
    if (name === undefined) await pipeline(process.stdin, createWriteStream(spool, { mode: 0o600 }))
    else if (!isBackupName(name) || !existsSync(path))
      throw new Error(`There is no backup ${name} in the folder of backups: make backups lists them.`)
    const clubs = await auditBackup({ path, key: readKey(process.env) })
    const isSound = clubs.every(({ seals }) => seals.every(({ check }) => check.faults.length === 0))
    const end = isSound
      ? 'Nothing was changed, removed or added.'
      : 'The history is not as it was sealed: see WRONG above.'
    process.stdout.write(
      `${[...clubs.flatMap(lines), clubs.length > 0 ? end : 'The backup has no seals yet.'].join('\n')}\n`,
    )
    if (!isSound) process.exitCode = 1
  } finally {
    await rm(spool, { force: true })
  }
})
