import { stat } from 'node:fs/promises'
import { fileOf, listFiles } from './files.ts'
import { JournalDamaged, peekHeader, readSegment, remedy, type TakeEntry } from './segment.ts'

/** The end of a journal. Sizes are in bytes. */
interface JournalEnd {
  /** Number of the last change; 0 if there is none. */
  readonly n: number
  /** Number of the newest file; 0 if there is none. */
  readonly file: number
  readonly imagesSize: number
  readonly changesSize: number
  /** When the images were written; undefined if there are none. */
  readonly compactedAt: Date | undefined
}

/**
 * Reads a journal, or its files up to number `upTo`, and passes each entry to `take` in the order of the changes.
 * Skips a file's entries from where its successor continues: a failed write left them, and the successor repeats them.
 * @throws JournalDamaged naming the damaged place
 */
export async function readJournal(
  folder: string,
  take: TakeEntry,
  upTo = Number.POSITIVE_INFINITY,
): Promise<JournalEnd> {
  const { images, changes } = await listFiles(folder)
  let n = 0
  if (images !== undefined) {
    const path = fileOf(folder, 'images', images)
    const header = await readSegment(path, take)
    if (!header) throw new JournalDamaged(`${path} is empty. ${remedy}`)
    n = header.after
  }
  const paths = changes.map((number) => fileOf(folder, 'changes', number))
  const headers = await Promise.all(paths.map(peekHeader))
  for (const [at, path] of paths.entries()) {
    if ((changes[at] ?? 0) > upTo) break
    const header = headers[at]
    const goesOn = headers.slice(at + 1).find((next) => next !== undefined)?.after ?? Number.POSITIVE_INFINITY
    if (header && header.after > n)
      throw new JournalDamaged(
        `${path} goes on after change ${header.after}, but what comes before ends at ${n}. ${remedy}`,
      )
    await readSegment(path, (entry) => {
      if (entry.n > goesOn || entry.n <= n) return
      if (entry.n !== n + 1)
        throw new JournalDamaged(`${path}: change ${n + 1} is missing before change ${entry.n}. ${remedy}`)
      n = entry.n
      return take(entry)
    })
  }
  const written = images === undefined ? undefined : await stat(fileOf(folder, 'images', images))
  const sizes = await Promise.all(paths.map(sizeOf))
  return {
    n,
    file: changes.at(-1) ?? images ?? 0,
    imagesSize: written?.size ?? 0,
    compactedAt: written?.mtime,
    changesSize: sizes.reduce((sum, size) => sum + size, 0),
  }
}

const sizeOf = async (path: string) => (await stat(path)).size
