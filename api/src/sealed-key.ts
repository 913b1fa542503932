import { createPrivateKey, type KeyObject } from 'node:crypto'
import type { Stored } from '@tessera/domain/stored/collections'
import { seal, unseal } from '@tessera/server/sealed'

/** Stored bytes, such as a private key: encrypted, and bound to a name, such as the id of its certificate. */
export type SealedKey = Stored<'certificates'>['key']

/** Encrypts a private key under the server's key. */
export const sealKey = (key: KeyObject, passKey: Buffer, name: string): SealedKey =>
  seal(key.export({ type: 'pkcs8', format: 'der' }), passKey, name)

/** Decrypts a key; returns undefined for changed data, another pass key or another name. */
export function openKey(sealed: SealedKey, passKey: Buffer, name: string): KeyObject | undefined {
  const key = unseal(sealed, passKey, name)
  return key && createPrivateKey({ key, format: 'der', type: 'pkcs8' })
}

/** Encrypts a text, as `sealKey` does a key. */
export const sealText = (text: string, passKey: Buffer, name: string): SealedKey =>
  seal(Buffer.from(text), passKey, name)

/** Decrypts a text; returns undefined as `openKey` does. */
export const openText = (sealed: SealedKey, passKey: Buffer, name: string): string | undefined =>
  unseal(sealed, passKey, name)?.toString()
