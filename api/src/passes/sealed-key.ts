import { createCipheriv, createDecipheriv, createPrivateKey, type KeyObject, randomBytes } from 'node:crypto'
import { z } from 'zod'

const cipher = 'aes-256-gcm'

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

/** Opens a sealed key. @throws where it was sealed with another pass key, or for another certificate */
export function openKey({ iv, tag, data }: SealedKey, passKey: Buffer, certificateId: string): KeyObject {
  const opening = createDecipheriv(cipher, passKey, iv, { authTagLength: 16 }).setAAD(Buffer.from(certificateId))
  opening.setAuthTag(tag)
  const der = Buffer.concat([opening.update(data), opening.final()])
  return createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
}
