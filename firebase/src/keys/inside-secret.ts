import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { join } from 'node:path'
import { readOrCreate } from './exclusive-file.ts'

/** The secret that the API and the inside side share, made by whichever of them starts first. */
export async function readInsideSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, 'keys', 'inside-secret')
  const secret = (await readOrCreate(file, () => randomBytes(32).toString('hex'))).trim()
  if (!/^[0-9a-f]{64}$/.test(secret))
    throw new Error(`${file} does not hold a secret: delete it and start again, so that a new one is made.`)
  return secret
}

/** Compares without telling by its time how much was right. */
export function isSecret(given: string, secret: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(secret))
}
