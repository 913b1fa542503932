import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { decodeLine, type Entry } from '../journal/entry.ts'
import { migratorFrom } from '../journal/migrations.ts'
import { type BackupKey, decrypting } from './encryption.ts'
import {
  BackupRefused,
  backupVersion,
  type Counts,
  endSchema,
  entrySchema,
  fileSchema,
  type Header,
  headerSchema,
  isKeyFile,
} from './format.ts'

/** A backup file and the key to decrypt it. */
export interface BackupFile {
  readonly path: string
  readonly key: BackupKey
}

interface BackupReader {
  readonly file?: (path: string, content: Buffer) => void | Promise<void>
  readonly entry?: (entry: Entry) => void | Promise<void>
}

/** Reads and validates a whole backup; `last` is the highest entry number. @throws BackupRefused */
export async function readBackup(
  { path, key }: BackupFile,
  reader: BackupReader = {},
): Promise<{ header: Header; counts: Counts; last: number }> {
  const counts: Counts = {}
  const count = (what: string) => {
    counts[what] = (counts[what] ?? 0) + 1
  }
  let header: Header | undefined
  let migrate = migratorFrom(backupVersion)
  let lines = 0
  let last = 0
  let ended = false
  const take = async (text: string) => {
    if (ended) throw new BackupRefused('Something follows the end of the backup.')
    const line = decodeLine(text)
    if (line === undefined) throw new BackupRefused(`Line ${lines + 1} of the backup is damaged.`)
    const end = endSchema.safeParse(line)
    if (end.success) {
      if (end.data.lines !== lines || JSON.stringify(sorted(end.data.counts)) !== JSON.stringify(sorted(counts)))
        throw new BackupRefused('The backup does not hold as much as it says: some of it is missing.')
      ended = true
      return
    }
    lines += 1
    if (lines === 1) {
      header = readHeader(line)
      migrate = migratorFrom(header.backup)
      return
    }
    const file = fileSchema.safeParse(line)
    if (file.success) {
      if (!isKeyFile(file.data.file))
        throw new BackupRefused(`Line ${lines} of the backup names a file that is none of its own.`)
      count('keys')
      await reader.file?.(file.data.file, Buffer.from(file.data.content, 'base64'))
      return
    }
    const entry = entrySchema.safeParse(line)
    if (!entry.success) throw new BackupRefused(`Line ${lines} of the backup holds something unknown.`)
    for (const [kind] of entry.data.put) count(kind)
    last = Math.max(last, entry.data.n)
    await reader.entry?.(migrate(entry.data))
  }
  const unpacked = createGunzip()
  const readLines = async () => {
    for await (const text of createInterface({ input: unpacked, crlfDelay: Number.POSITIVE_INFINITY })) await take(text)
  }
  try {
    await Promise.all([pipeline(decrypting(createReadStream(path), key), unpacked), readLines()])
  } catch (error) {
    if (error instanceof BackupRefused) throw error
    throw new BackupRefused('The file is no backup, or is cut off or damaged.', { cause: error })
  } finally {
    unpacked.destroy()
  }
  if (!header || !ended) throw new BackupRefused('The backup is cut off: its end is missing.')
  return { header, counts, last }
}

function readHeader(line: unknown): Header {
  const header = headerSchema.safeParse(line)
  if (!header.success) throw new BackupRefused('The file is no backup of Tessera.')
  if (header.data.backup > backupVersion)
    throw new BackupRefused(
      `The backup was made by a newer version (format ${header.data.backup}): restore it with that one.`,
    )
  return header.data
}

const sorted = (counts: Counts) => Object.entries(counts).sort(([a], [b]) => a.localeCompare(b))
