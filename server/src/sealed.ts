import { createCipheriv, createDecipheriv, type DecipherGCM, randomBytes } from 'node:crypto'

const cipher = 'aes-256-gcm'
const tagBytes = 16

/** Encrypted bytes, and what their decryption needs besides the key. */
interface Sealed {
  readonly iv: Uint8Array<ArrayBuffer>
  readonly tag: Uint8Array<ArrayBuffer>
  readonly data: Uint8Array<ArrayBuffer>
}

/** Encrypts bytes under a key of 32 bytes, bound to a name: under another name they cannot be decrypted. */
export function seal(plain: Buffer, key: Buffer, name: string): Sealed {
  const iv = randomBytes(12)
  const sealing = createCipheriv(cipher, key, iv).setAAD(Buffer.from(name))
  const data = Buffer.concat([sealing.update(plain), sealing.final()])
  return { iv, tag: sealing.getAuthTag(), data }
}

/** Decrypts what `seal` encrypted; returns undefined for changed data, another key or another name. */
export function unseal({ iv, tag, data }: Sealed, key: Buffer, name: string): Buffer | undefined {
  if (tag.length !== tagBytes) return undefined
  const opening = createDecipheriv(cipher, key, iv, { authTagLength: tagBytes }).setAAD(Buffer.from(name))
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
