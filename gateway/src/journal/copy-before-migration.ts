import { link, mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Log } from '@tessera/server/log'
import { exists, fileOf, listFiles, syncFolder } from './files.ts'
import { formatVersion } from './migrations.ts'
import { peekHeader } from './segment.ts'

/**
 * Keeps a journal of an older format as `journal.before-N` beside it, N being the format of this version, before this
 * version writes to it. Links the files instead of copying them, which takes no space: a file of a journal is not
 * changed once its successor exists. Does nothing for a journal of the newest format.
 */
export async function copyBeforeMigration(folder: string, log: Log): Promise<void> {
  const kept = join(dirname(folder), `journal.before-${formatVersion}`)
  if (!(await exists(folder)) || (await exists(kept))) return
  const { images, changes } = await listFiles(folder)
  const paths = [
    ...(images === undefined ? [] : [fileOf(folder, 'images', images)]),
    ...changes.map((number) => fileOf(folder, 'changes', number)),
  ]
  const headers = await Promise.all(paths.map(peekHeader))
  const versions = headers.flatMap((header) => (header ? [header.journal] : []))
  if (versions.length === 0 || Math.min(...versions) >= formatVersion) return
  const part = `${kept}.part`
  await rm(part, { recursive: true, force: true })
  await mkdir(part, { mode: 0o700 })
  for (const path of paths) await link(path, join(part, path.slice(folder.length + 1)))
  await rename(part, kept)
  await syncFolder(dirname(folder))
  log.info({ from: Math.min(...versions), to: formatVersion, kept }, 'the journal of an older version is kept as it is')
}
