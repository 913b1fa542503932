import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from '../log.ts'
import type { BackupLock } from './encryption.ts'
import { inWords } from './format.ts'
import { type BackupSource, writeBackup } from './write-backup.ts'

const lookEveryMs = 30 * 60_000
const fromHour = 3
const form = /^tessera-\d{4}-\d{2}-\d{2}\.backup$/

/** Makes the backup of a day into `$DATA_DIR/backups` unless it is there, and keeps the newest `kept`. @throws Error of the file system */
export async function backUpDay(
  source: BackupSource,
  day: string,
  kept: number,
  log: Log,
  lock?: BackupLock,
): Promise<void> {
  const folder = join(source.dataDir, 'backups')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const name = `tessera-${day}.backup`
  const there = (await readdir(folder)).filter((file) => form.test(file))
  if (!there.includes(name)) {
    const part = join(folder, `${name}.part`)
    await rm(part, { force: true })
    const counts = await writeBackup(source, createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true }), lock)
    await rename(part, join(folder, name))
    log.info({ backup: name, holds: inWords(counts) }, 'the nightly backup is made')
    there.push(name)
  }
  for (const old of there.sort().slice(0, -kept)) await rm(join(folder, old))
}

/** Makes a backup each night from three o'clock, UTC, or as soon as the server runs again. Answers what stops it. */
export function backUpNightly(source: BackupSource, kept: number, log: Log, lock: BackupLock): () => void {
  if (kept === 0) return () => undefined
  const look = () => {
    const now = new Date()
    if (now.getUTCHours() < fromHour) return
    backUpDay(source, now.toISOString().slice(0, 10), kept, log, lock).catch((error: unknown) => {
      log.error({ error: String(error) }, 'the nightly backup could not be made')
    })
  }
  const timer = setInterval(look, lookEveryMs)
  return () => clearInterval(timer)
}
