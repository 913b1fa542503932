import { type FileHandle, open, rename } from 'node:fs/promises'
import { type Entry, encodeLine, type Image } from './entry.ts'
import { fileOf, removePast, syncFolder } from './files.ts'
import { formatVersion } from './migrations.ts'
import { readJournal } from './read.ts'

const chunkBytes = 1 << 20

/**
 * Writes the newest images in the files up to `sealed` into one file that replaces them; returns its size in bytes.
 * The file is renamed once complete, so that after a crash at any point either the old files or the new one are valid.
 */
export async function compact(folder: string, sealed: number): Promise<number> {
  const newest = new Map<string, number>()
  const end = await readJournal(
    folder,
    (entry) => {
      for (const image of entry.put) newest.set(keyOf(image), entry.n)
    },
    sealed,
  )
  const path = fileOf(folder, 'images', sealed)
  const part = `${path}.part`
  const file = await open(part, 'w', 0o600)
  let size = 0
  try {
    const sink = new ChunkedSink(file)
    await sink.line(encodeLine({ journal: formatVersion, after: end.n }))
    await readJournal(
      folder,
      (entry) => {
        const put = entry.put.filter((image) => image[2] !== null && newest.get(keyOf(image)) === entry.n)
        return put.length > 0 ? sink.line(encodeLine({ n: entry.n, put } satisfies Entry)) : undefined
      },
      sealed,
    )
    await sink.flush()
    await file.sync()
    size = sink.size
  } finally {
    await file.close()
  }
  await rename(part, path)
  await syncFolder(folder)
  await removePast(folder)
  return size
}

const keyOf = ([kind, key]: Image) => `${kind} ${key}`

class ChunkedSink {
  readonly #file: FileHandle
  #lines: string[] = []
  #held = 0
  size = 0

  constructor(file: FileHandle) {
    this.#file = file
  }

  async line(text: string): Promise<void> {
    this.#lines.push(text)
    this.#held += text.length
    if (this.#held > chunkBytes) await this.flush()
  }

  async flush(): Promise<void> {
    if (this.#lines.length === 0) return
    const bytes = Buffer.from(`${this.#lines.join('\n')}\n`)
    this.#lines = []
    this.#held = 0
    await this.#file.writeFile(bytes)
    this.size += bytes.length
  }
}
