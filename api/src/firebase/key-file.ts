import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Reads a secret of 32 random bytes, kept as hex in a file that only its owner may read.
 * Whoever comes first makes it; it appears whole or not at all, so that nobody ever reads half of it.
 */
export async function keyFile(path: string): Promise<string> {
  const secret = await fileMadeOnce(path, () => randomBytes(32).toString('hex'))
  if (!/^[0-9a-f]{64}$/.test(secret))
    throw new Error(`${path} must hold 64 hexadecimal digits: restore it from a backup.`)
  return secret
}

/** Reads a file that whoever comes first makes, readable to its owner alone. */
export async function fileMadeOnce(path: string, content: () => string): Promise<string> {
  if (!existsSync(path)) await make(path, content())
  return (await readFile(path, 'utf8')).trim()
}

async function make(path: string, content: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  await writeFile(draft, content, { mode: 0o600, flag: 'wx', flush: true })
  try {
    await link(draft, path)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    await unlink(draft)
  }
}
