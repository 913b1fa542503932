import {
  createCipheriv,
  createDecipheriv,
  createPrivateKey,
  type DecipherGCM,
  type KeyObject,
  randomBytes,
} from 'node:crypto'
import type { Stored } from '@tessera/domain/stored/collections'

const cipher = 'aes-256-gcm'
const tagBytes = 16

/** Stored bytes, such as a private key: encrypted, and bound to a name, such as the id of its certificate. */
export type SealedKey = Stored<'certificates'>['key']

/** Encrypts a private key under the server's key. */
export const sealKey = (key: KeyObject, passKey: Buffer, name: string): SealedKey =>
  seal(key.export({ type: 'pkcs8', format: 'der' }), passKey, name)

/** Decrypts a key; returns undefined for changed data, another pass key or another name. */
export function openKey(sealed: SealedKey, passKey: Buffer, name: string): KeyObject | undefined {
  const key = open(sealed, passKey, name)
  return key && createPrivateKey({ key, format: 'der', type: 'pkcs8' })
}

/** Encrypts a text, as `sealKey` does a key. */
export const sealText = (text: string, passKey: Buffer, name: string): SealedKey =>
  seal(Buffer.from(text), passKey, name)

/** Decrypts a text; returns undefined as `openKey` does. */
export const openText = (sealed: SealedKey, passKey: Buffer, name: string): string | undefined =>
  open(sealed, passKey, name)?.toString()

function seal(plain: Buffer, passKey: Buffer, name: string): SealedKey {
  const iv = randomBytes(12)
  const sealing = createCipheriv(cipher, passKey, iv).setAAD(Buffer.from(name))
  const data = Buffer.concat([sealing.update(plain), sealing.final()])
  return { iv, tag: sealing.getAuthTag(), data }
}

function open({ iv, tag, data }: SealedKey, passKey: Buffer, name: string): Buffer | undefined {
  if (tag.length !== tagBytes) return undefined
  const opening = createDecipheriv(cipher, passKey, iv, { authTagLength: tagBytes }).setAAD(Buffer.from(name))
  opening.setAuthTag(tag)
  const start = opening.update(data)
  const rest = lastOf(opening)
  return rest && Buffer.concat([start, rest])
}

/** GCM detects a mismatch of tag and data only in `final()`, which then throws. */
function lastOf(opening: DecipherGCM): Buffer | undefined {
  try {
    return opening.final()
  } catch {
    return undefined
  }
}
