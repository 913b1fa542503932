import {
  createCipheriv,
  createDecipheriv,
  createPrivateKey,
  type DecipherGCM,
  type KeyObject,
  randomBytes,
} from 'node:crypto'
import { z } from 'zod'

const cipher = 'aes-256-gcm'
const tagBytes = 16

export const sealedKeySchema = z.object({
  iv: z.instanceof(Uint8Array),
  tag: z.instanceof(Uint8Array),
  data: z.instanceof(Uint8Array),
})
/** A private key as it is stored: encrypted, and bound to the certificate it belongs to. */
export type SealedKey = z.infer<typeof sealedKeySchema>

export function sealKey(key: KeyObject, passKey: Buffer, certificateId: string): SealedKey {
  const iv = randomBytes(12)
  const sealing = createCipheriv(cipher, passKey, iv).setAAD(Buffer.from(certificateId))
  const data = Buffer.concat([sealing.update(key.export({ type: 'pkcs8', format: 'der' })), sealing.final()])
  return { iv, tag: sealing.getAuthTag(), data }
}

/** Opens a sealed key; undefined where it was sealed with another pass key or for another certificate, or was changed. */
export function openKey({ iv, tag, data }: SealedKey, passKey: Buffer, certificateId: string): KeyObject | undefined {
  if (tag.length !== tagBytes) return undefined
  const opening = createDecipheriv(cipher, passKey, iv, { authTagLength: tagBytes }).setAAD(Buffer.from(certificateId))
  opening.setAuthTag(tag)
  const start = opening.update(data)
  const rest = lastOf(opening)
  return rest && createPrivateKey({ key: Buffer.concat([start, rest]), format: 'der', type: 'pkcs8' })
}

/** GCM tells at the end, and only so, that tag and text do not go together. */
function lastOf(opening: DecipherGCM): Buffer | undefined {
  try {
    return opening.final()
  } catch {
    return undefined
  }
}
