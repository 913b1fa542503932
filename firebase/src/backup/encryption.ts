import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { Decrypter, Encrypter } from 'age-encryption'
import { z } from 'zod'
import { BackupRefused } from './format.ts'
import { PassphraseRecipient } from './passphrase-recipient.ts'

const shortest = 12

/** The settings that encrypt backups; without either they are plain. */
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

/** With what backups are encrypted: undefined leaves them plain. `workFactor` is the cost of scrypt, as a power of two. */
export type BackupLock =
  | { readonly passphrase: string; readonly workFactor?: number }
  | { readonly recipient: string }
  | undefined

/** What opens an encrypted backup: a passphrase, or the text of an identity file of age. */
export interface BackupKey {
  readonly passphrase?: string | undefined
  readonly identity?: string | undefined
}

/** The lock that the settings choose. Where both are set the public key is used: backups cannot be read on the server then. */
export function lockOf({
  BACKUP_PASSPHRASE: passphrase,
  BACKUP_RECIPIENT: recipient,
}: z.infer<z.ZodObject<typeof encryptionSettings>>): BackupLock {
  if (recipient !== undefined) return { recipient }
  return passphrase === undefined ? undefined : { passphrase }
}

type Env = Record<string, string | undefined>

/** The lock that the environment asks for, an empty setting counting as none. @throws Error with a sentence for each fault */
export function readLock(env: Env): BackupLock {
  const { BACKUP_PASSPHRASE, BACKUP_RECIPIENT } = env
  const given = { BACKUP_PASSPHRASE: BACKUP_PASSPHRASE || undefined, BACKUP_RECIPIENT: BACKUP_RECIPIENT || undefined }
  const read = z.object(encryptionSettings).safeParse(given)
  if (!read.success) throw new Error(read.error.issues.map(({ message }) => message).join('\n'))
  return lockOf(read.data)
}

/** What the environment opens encrypted backups with. */
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

/** Encrypts a stream in age's format; memory stays flat. Without a lock it passes as it is. */
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
 * Decrypts a stream that begins as a file of age does; any other passes as it is.
 * @throws BackupRefused where no key opens it
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
  } catch (cause) {
    throw new BackupRefused('The identity file holds something else than a key of age (AGE-SECRET-KEY-1…).', { cause })
  }
}

async function opened(decrypter: Decrypter, source: Readable) {
  try {
    return await decrypter.decrypt(toWeb(source))
  } catch (cause) {
    if (cause instanceof Error && cause.message.includes('no identity matched'))
      throw new BackupRefused('The backup does not open with this passphrase or key.', { cause })
    throw cause
  }
}

/** What a stream begins with, as long as `magic` unless the stream is shorter. */
async function beginning(source: Readable): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of source.iterator({ destroyOnReturn: false })) {
    chunks.push(chunk)
    if (chunks.reduce((sum, { length }) => sum + length, 0) >= magic.length) break
  }
  return Buffer.concat(chunks)
}

// The library's types are those of browsers, Node's its own; the streams are the same.
type BrowserStream = Parameters<Encrypter['encrypt']>[0] & object
const toWeb = (source: Readable) => Readable.toWeb(source) as unknown as Extract<BrowserStream, { getReader: unknown }>
const fromWeb = (stream: unknown) => Readable.fromWeb(stream as ReadableStream)
