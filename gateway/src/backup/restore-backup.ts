import { copyFile, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { encodeLine } from '../journal/entry.ts'
import { exists, fileOf, syncFolder } from '../journal/files.ts'
import { lockFolder } from '../journal/lock.ts'
import { formatVersion } from '../journal/migrations.ts'
import type { Counts } from './format.ts'
import { type BackupFile, readBackup } from './read-backup.ts'

/**
 * Replaces the contents of a data folder with a backup, after validating the whole backup. Keeps the replaced files in
 * the folder returned as `aside`, undefined if there were none.
 * @throws BackupRefused, FolderTaken
 */
export async function restoreBackup(
  backup: BackupFile,
  dataDir: string,
): Promise<{ counts: Counts; madeAt: string; aside: string | undefined }> {
  const { counts, header, last } = await readBackup(backup)
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const release = await lockFolder(dataDir)
  try {
    const keys = await unpack(backup, dataDir, last)
    const aside = join(dataDir, `before-restore-${new Date().toISOString().replace(/[:.]/g, '-')}`)
    await mkdir(aside, { mode: 0o700 })
    for (const file of keys.keys()) await keepAside(join(dataDir, file), join(aside, file))
    for (const [file, content] of keys) await replace(join(dataDir, file), content)
    if (await exists(join(dataDir, 'journal'))) await rename(join(dataDir, 'journal'), join(aside, 'journal'))
    await rename(join(dataDir, 'journal.restored'), join(dataDir, 'journal'))
    const kept = await readdir(aside)
    if (kept.length === 0) await rm(aside, { recursive: true })
    await syncFolder(dataDir)
    return { counts, madeAt: header.madeAt, aside: kept.length > 0 ? aside : undefined }
  } finally {
    await release()
  }
}

/** Writes the new journal to `journal.restored`; returns the key files. */
async function unpack(backup: BackupFile, dataDir: string, last: number): Promise<Map<string, Buffer>> {
  const folder = join(dataDir, 'journal.restored')
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { mode: 0o700 })
  const keys = new Map<string, Buffer>()
  const images = await open(fileOf(folder, 'images', 1), 'wx', 0o600)
  try {
    await images.appendFile(`${encodeLine({ journal: formatVersion, after: last })}\n`)
    await readBackup(backup, {
      file: (file, content) => void keys.set(file, content),
      entry: (entry) => images.appendFile(`${encodeLine(entry)}\n`),
    })
    await images.sync()
  } finally {
    await images.close()
  }
  await syncFolder(folder)
  return keys
}

async function keepAside(file: string, to: string): Promise<void> {
  if (!(await exists(file))) return
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  await copyFile(file, to)
}

async function replace(file: string, content: Buffer): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const part = `${file}.part`
  const handle = await open(part, 'w', 0o600)
  try {
    await handle.writeFile(content)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(part, file)
  await syncFolder(dirname(file))
}
