import { access, open, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Numbers of a journal's files. `changes-7` holds changes in order; `images-6` holds the newest images from
 * `changes-1` to `changes-6` and replaces those. A `.part` file is unfinished.
 */
interface JournalFiles {
  readonly images: number | undefined
  readonly changes: readonly number[]
}

const form = /^(images|changes)-(\d+)\.jsonl$/

export const fileOf = (folder: string, kind: 'images' | 'changes', number: number): string =>
  join(folder, `${kind}-${number}.jsonl`)

/** Lists the files to read: the newest images, and the changes after them. */
export async function listFiles(folder: string): Promise<JournalFiles> {
  const found = readNames(await readdir(folder))
  const images = Math.max(0, ...found.filter(({ kind }) => kind === 'images').map(({ number }) => number))
  const changes = found.filter(({ kind, number }) => kind === 'changes' && number > images).map(({ number }) => number)
  return { images: images || undefined, changes: changes.sort((a, b) => a - b) }
}

/** Removes unfinished files, and those that images have replaced. */
export async function removePast(folder: string): Promise<void> {
  const names = await readdir(folder)
  const { images = 0 } = await listFiles(folder)
  const past = readNames(names).filter(({ kind, number }) => (kind === 'images' ? number < images : number <= images))
  const unfinished = names.filter((name) => name.endsWith('.part'))
  for (const name of [...past.map((file) => file.name), ...unfinished]) await rm(join(folder, name), { force: true })
}

const readNames = (names: string[]) =>
  names.flatMap((name) => {
    const match = form.exec(name)
    return match ? [{ name, kind: match[1], number: Number(match[2]) }] : []
  })

/** Syncs a folder, so that its file names survive a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

export const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )
