import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { Decrypter, Encrypter } from 'age-encryption'
import { z } from 'zod'
import { BackupRefused } from './format.ts'
import { PassphraseRecipient } from './passphrase-recipient.ts'

const shortest = 12

/** Backup encryption settings; backups are not encrypted if neither is set. */
export const encryptionSettings = {
  BACKUP_PASSPHRASE: z
    .string()
    .min(shortest, `BACKUP_PASSPHRASE is short: write at least ${shortest} characters, better five words.`)
    .optional(),
  BACKUP_RECIPIENT: z
    .string()
    .refine(isRecipient, 'BACKUP_RECIPIENT is no public key of age: write age1… as age-keygen prints it.')
    .optional(),
}

/** Encrypts backups; undefined leaves them unencrypted. `workFactor` is log2 of scrypt's N. */
export type BackupLock =
  | { readonly passphrase: string; readonly workFactor?: number }
  | { readonly recipient: string }
  | undefined

/** Decrypts a backup: a passphrase, or the text of an age identity file. */
export interface BackupKey {
  readonly passphrase?: string | undefined
  readonly identity?: string | undefined
}

/** Prefers the public key if both are set, so that the server cannot decrypt its own backups. */
export function lockOf({
  BACKUP_PASSPHRASE: passphrase,
  BACKUP_RECIPIENT: recipient,
}: z.infer<z.ZodObject<typeof encryptionSettings>>): BackupLock {
  if (recipient !== undefined) return { recipient }
  return passphrase === undefined ? undefined : { passphrase }
}

type Env = Record<string, string | undefined>

/** Reads the lock from the environment; empty means unset. @throws Error with one line per invalid setting */
export function readLock(env: Env): BackupLock {
  const { BACKUP_PASSPHRASE, BACKUP_RECIPIENT } = env
  const given = { BACKUP_PASSPHRASE: BACKUP_PASSPHRASE || undefined, BACKUP_RECIPIENT: BACKUP_RECIPIENT || undefined }
  const read = z.object(encryptionSettings).safeParse(given)
  if (!read.success) throw new Error(read.error.issues.map(({ message }) => message).join('\n'))
  return lockOf(read.data)
}

/** Reads the decryption key from the environment; empty means unset. */
export const readKey = (env: Env): BackupKey => ({
  passphrase: env.BACKUP_PASSPHRASE || undefined,
  identity: env.BACKUP_IDENTITY || undefined,
})

function isRecipient(text: string): boolean {
  try {
    new Encrypter().addRecipient(text)
    return true
  } catch {
    return false
  }
}

/** Encrypts a stream in the age format, in constant memory. Passes it through unchanged without a lock. */
export function encrypting(lock: BackupLock) {
  return async function* (source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    if (!lock) return yield* source
    const encrypter = new Encrypter()
    encrypter.addRecipient(
      'recipient' in lock ? lock.recipient : new PassphraseRecipient(lock.passphrase, lock.workFactor),
    )
    yield* fromWeb(await encrypter.encrypt(toWeb(Readable.from(source))))
  }
}

const magic = 'age-encryption.org/v1\n'

/**
 * Decrypts a stream that starts with the age header; passes any other through unchanged.
 * @throws BackupRefused if the key is missing, malformed or does not match
 */
export async function* decrypting(source: Readable, { passphrase, identity }: BackupKey): AsyncGenerator<Uint8Array> {
  const first = await beginning(source)
  source.unshift(first)
  if (first.subarray(0, magic.length).toString('latin1') !== magic) return yield* source
  if (passphrase === undefined && identity === undefined)
    throw new BackupRefused(
      'The backup is encrypted: set BACKUP_PASSPHRASE, or name the identity file (IDENTITY=key.txt).',
    )
  const decrypter = new Decrypter()
  if (passphrase !== undefined) decrypter.addPassphrase(passphrase)
  for (const line of keyLines(identity ?? '')) addIdentity(decrypter, line)
  yield* fromWeb(await opened(decrypter, source))
}

const keyLines = (identity: string): string[] =>
  identity
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))

function addIdentity(decrypter: Decrypter, line: string): void {
  try {
    decrypter.addIdentity(line)
  } catch (error) {
    throw new BackupRefused('The identity file holds something else than a key of age (AGE-SECRET-KEY-1…).', {
      cause: error,
    })
  }
}

async function opened(decrypter: Decrypter, source: Readable) {
  try {
    return await decrypter.decrypt(toWeb(source))
  } catch (error) {
    // biome-ignore lint/plugin: age-encryption gives no code
    if (error instanceof Error && error.message.includes('no identity matched'))
      throw new BackupRefused('The backup does not open with this passphrase or key.', { cause: error })
    throw error
  }
}

/** Reads at least `magic.length` bytes from a stream, fewer only if it ends before. */
async function beginning(source: Readable): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of source.iterator({ destroyOnReturn: false })) {
    chunks.push(chunk)
    if (chunks.reduce((sum, { length }) => sum + length, 0) >= magic.length) break
  }
  return Buffer.concat(chunks)
}

// age-encryption uses the DOM's stream types, Node has its own; at run time they are the same.
type BrowserStream = Parameters<Encrypter['encrypt']>[0] & object
const toWeb = (source: Readable) => Readable.toWeb(source) as unknown as Extract<BrowserStream, { getReader: unknown }>
const fromWeb = (stream: unknown) => Readable.fromWeb(stream as ReadableStream)
