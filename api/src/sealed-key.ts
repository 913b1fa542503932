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

/** A stored private key: encrypted, and bound to a name, such as the id of its certificate. */
export type SealedKey = Stored<'certificates'>['key']

export function sealKey(key: KeyObject, passKey: Buffer, name: string): SealedKey {
  const iv = randomBytes(12)
  const sealing = createCipheriv(cipher, passKey, iv).setAAD(Buffer.from(name))
  const data = Buffer.concat([sealing.update(key.export({ type: 'pkcs8', format: 'der' })), sealing.final()])
  return { iv, tag: sealing.getAuthTag(), data }
}

/** Decrypts a key; returns undefined for changed data, another pass key or another name. */
export function openKey({ iv, tag, data }: SealedKey, passKey: Buffer, name: string): KeyObject | undefined {
  if (tag.length !== tagBytes) return undefined
  const opening = createDecipheriv(cipher, passKey, iv, { authTagLength: tagBytes }).setAAD(Buffer.from(name))
  opening.setAuthTag(tag)
  const start = opening.update(data)
  const rest = lastOf(opening)
  return rest && createPrivateKey({ key: Buffer.concat([start, rest]), format: 'der', type: 'pkcs8' })
}

/** GCM detects a mismatch of tag and data only in `final()`, which then throws. */
function lastOf(opening: DecipherGCM): Buffer | undefined {
  try {
    return opening.final()
  } catch {
    return undefined
  }
}
