import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { sealCode } from '@tessera/server/history-seal'
import { type AuditedClub, auditBackup } from './audit/audit-backup.ts'
import { readKey } from './backup/encryption.ts'
import { backupsFolder, isBackupName } from './backup/folder.ts'
import { runVerb } from './run-verb.ts'

/**
 * Compares the history and the payments in the backup read from standard input, or in the named one of the server's folder of backups, with its seals,
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
  root: 'its list is another',
  signature: 'it is not signed by this server',
  before: 'the seal before it is another, or missing',
  damaged: 'it cannot be read',
}

function lines({ clubId, name, seals, unsealed, damaged, damagedVolumes }: AuditedClub): string[] {
  const count = (of: 'sound' | 'erased') => seals.reduce((sum, { check }) => sum + check[of], 0)
  return [
    `${name || clubId}: ${seals.length} seals`,
    ...seals.map(
      ({ facts }) =>
        `  Seal ${facts.number}, up to ${facts.until}, ${facts.count} entries, members in them and payments: ${sealCode(facts)}`,
    ),
    `  ${count('sound')} entries, members in them and payments are as they were, ${count('erased')} were deleted for good, ${unsealed} are not sealed yet.`,
    ...(damaged > 0 ? [`  WRONG: ${damaged} seals cannot be read`] : []),
    ...(damagedVolumes > 0
      ? [
          `  WRONG: ${damagedVolumes} volumes of old entries are damaged: screens show none of their entries, or not all`,
        ]
      : []),
    ...seals.flatMap(({ facts, check }) =>
      check.faults.map(({ fault, id }) =>
        id === undefined
          ? `  WRONG: seal ${facts.number}: ${words[fault]}`
          : `  WRONG: ${id.startsWith('payments/') ? 'payment' : 'entry'} ${id} of seal ${facts.number} ${words[fault]}`,
      ),
    ),
  ]
}

const isSound = ({ seals, damaged, damagedVolumes }: AuditedClub): boolean =>
  damaged + damagedVolumes === 0 && seals.every(({ check }) => check.faults.length === 0)

await runVerb(async () => {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    await rm(spool, { force: true })
    if (name === undefined) await pipeline(process.stdin, createWriteStream(spool, { mode: 0o600 }))
    else if (!isBackupName(name) || !existsSync(path))
      throw new Error(`There is no backup ${name} in the folder of backups: make backups lists them.`)
    const clubs = await auditBackup({ path, key: readKey(process.env) })
    const isAllSound = clubs.every(isSound)
    const end = isAllSound
      ? 'Nothing was changed, removed or added that was sealed. Compare the codes with those that the auditors have by e-mail.'
      : 'The history is not as it was sealed: see WRONG above.'
    const said = clubs.length > 0 ? [...clubs.flatMap(lines), end] : ['The backup has no history.']
    process.stdout.write(`${said.join('\n')}\n`)
    if (!isAllSound) process.exitCode = 1
  } finally {
    await rm(spool, { force: true })
  }
})
