import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { isTransient } from '../documents/transient.ts'
import { type Entry, encodeLine } from '../journal/entry.ts'
import type { TakeEntry } from '../journal/segment.ts'
import { stateFolder } from '../keys/state-folder.ts'
import { type BackupLock, encrypting } from './encryption.ts'
import { backupVersion, type Counts, isKeyFile } from './format.ts'

export interface BackupSource {
  readonly dataDir: string
  readonly projectId: string
  /** Passes every entry to `take`, as of a single moment. */
  readonly snapshot: (take: TakeEntry) => Promise<void>
}

/** Digest of entries in their order: equal for what was backed up and what a restore gives. */
export class EntryDigest {
  readonly #hash = createHash('sha256')

  add(entry: Entry): void {
    this.#hash.update(`${encodeLine(entry)}\n`)
  }

  value(): string {
    return this.#hash.digest('hex')
  }
}

/** Writes a backup of all data but transient documents, and of the key files; encrypted if there is a lock. */
export async function writeBackup(
  { dataDir, projectId, snapshot }: BackupSource,
  to: Writable,
  lock?: BackupLock,
): Promise<{ counts: Counts; digest: string }> {
  const gzip = createGzip()
  const written = pipeline(gzip, encrypting(lock), to)
  const counts: Counts = {}
  const digest = new EntryDigest()
  let lines = 0
  const add = async (line: object) => {
    lines += 1
    if (!gzip.write(`${encodeLine(line)}\n`)) await once(gzip, 'drain')
  }
  const fill = async () => {
    await add({ backup: backupVersion, madeAt: new Date().toISOString(), projectId })
    for (const file of await keyFiles(dataDir)) {
      await add({ file, content: (await readFile(join(dataDir, file))).toString('base64') })
      counts.keys = (counts.keys ?? 0) + 1
    }
    await snapshot(async (whole) => {
      const entry = { ...whole, put: whole.put.filter(([kind, key]) => kind !== 'documents' || !isTransient(key)) }
      if (entry.put.length === 0) return
      for (const [kind] of entry.put) counts[kind] = (counts[kind] ?? 0) + 1
      digest.add(entry)
      await add(entry)
    })
    await add({ end: true, lines, counts })
    gzip.end()
  }
  await Promise.all([
    written,
    fill().catch((error: unknown) => {
      gzip.destroy(error instanceof Error ? error : new Error(String(error)))
      throw error
    }),
  ])
  return { counts, digest: digest.value() }
}

async function keyFiles(dataDir: string): Promise<string[]> {
  const folders = await Promise.all(
    [stateFolder, 'keys'].map(async (folder) =>
      (await readdir(join(dataDir, folder))).map((name) => `${folder}/${name}`),
    ),
  )
  return folders.flat().filter(isKeyFile).sort()
}
