import { stat } from 'node:fs/promises'
import { fileOf, listFiles } from './files.ts'
import { JournalDamaged, peekHeader, readSegment, remedy, type TakeEntry } from './segment.ts'

/** Where a journal ends. Sizes are in bytes. */
export interface JournalEnd {
  /** The last change; 0 when there was none. */
  readonly n: number
  /** The number of the newest file; 0 where there is none. */
  readonly file: number
  readonly imagesSize: number
  readonly changesSize: number
}

/**
 * Reads a journal, or its files up to number `upTo`, giving each entry to `take` in the order of the changes.
 * A file is believed up to the change after which its successor goes on: what a failed disk left behind that is told again there.
 * @throws JournalDamaged naming the place, where it cannot be believed
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
  const sizes = await Promise.all(paths.map(sizeOf))
  return {
    n,
    file: changes.at(-1) ?? images ?? 0,
    imagesSize: images === undefined ? 0 : await sizeOf(fileOf(folder, 'images', images)),
    changesSize: sizes.reduce((sum, size) => sum + size, 0),
  }
}

const sizeOf = async (path: string) => (await stat(path)).size
