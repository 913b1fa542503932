import { createCipheriv } from 'node:crypto'

/**
 * Google's password hash is the project's signer key, encrypted by AES-256-CTR with the key that scrypt derives from
 * the password. Returns the key stream alone, which is the same for every signer key.
 */
export function keyStream(derivedKey: Buffer, length: number): Buffer {
  const cipher = createCipheriv('aes-256-ctr', derivedKey, Buffer.alloc(16))
  return Buffer.concat([cipher.update(Buffer.alloc(length)), cipher.final()])
}

/** The key stream in a hash that a signer key of the same length was encrypted to. */
export const keyStreamIn = (hash: Buffer, signerKey: Buffer): Buffer =>
  Buffer.from(hash.map((byte, at) => byte ^ (signerKey[at] ?? 0)))
