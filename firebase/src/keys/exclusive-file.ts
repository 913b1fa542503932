import { randomBytes } from 'node:crypto'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Reads a file that whoever comes first creates, whole or not at all, readable by this user alone.
 * Of several processes that start together all read the same content.
 */
export async function readOrCreate(file: string, content: () => Promise<string> | string): Promise<string> {
  const found = await readIfThere(file)
  if (found !== undefined) return found
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  const handle = await open(draft, 'wx', 0o600)
  try {
    await handle.writeFile(await content())
    await handle.sync()
  } finally {
    await handle.close()
  }
  try {
    await link(draft, file)
  } catch (error) {
    if (!isError(error, 'EEXIST')) throw error
  } finally {
    await rm(draft)
  }
  return readFile(file, 'utf8')
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if (isError(error, 'ENOENT')) return undefined
    throw error
  }
}

const isError = (error: unknown, code: string) => error instanceof Error && 'code' in error && error.code === code
