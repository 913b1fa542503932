import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Reads the secret shared by the API and the gateway's inside side; backups leave it out. @throws Error */
export const readInsideSecret = (dataDir: string): Promise<string> =>
  keyFile(join(dataDir, 'keys', 'inside-secret'), 'delete it and start again, so that a new one is made')

/** Reads a secret of 32 random bytes, stored as hex; creates it like `readOrCreate`. @throws Error if it is damaged */
export async function keyFile(path: string, remedy = 'restore it from a backup'): Promise<string> {
  const secret = (await readOrCreate(path, () => randomBytes(32).toString('hex'))).trim()
  if (!/^[0-9a-f]{64}$/.test(secret)) throw new Error(`${path} must hold 64 hexadecimal digits: ${remedy}.`)
  return secret
}

/**
 * Reads a file, or creates it atomically with `content`, readable by this user only. Processes that start together all
 * read the same content.
 */
export async function readOrCreate(path: string, content: () => Promise<string> | string): Promise<string> {
  if (!existsSync(path)) await create(path, await content())
  return readFile(path, 'utf8')
}

async function create(path: string, content: string): Promise<void> {
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
