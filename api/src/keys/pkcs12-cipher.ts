import { createDecipheriv, hash } from 'node:crypto'
import forge from 'node-forge'

interface LegacyCipher {
  readonly keyBytes: number
  readonly decrypt: (key: Buffer, iv: Buffer, encrypted: Uint8Array) => Buffer
}

/** Ciphers of PKCS#12 by algorithm. OpenSSL 3 no longer has RC2, which older Keychains use for the certificate. */
export const legacyCiphers: Readonly<Record<string, LegacyCipher>> = {
  '1.2.840.113549.1.12.1.3': { keyBytes: 24, decrypt: tripleDes },
  '1.2.840.113549.1.12.1.6': { keyBytes: 5, decrypt: rc2 },
}

function tripleDes(key: Buffer, iv: Buffer, encrypted: Uint8Array): Buffer {
  const opening = createDecipheriv('des-ede3-cbc', key, iv)
  return Buffer.concat([opening.update(encrypted), opening.final()])
}

function rc2(key: Buffer, iv: Buffer, encrypted: Uint8Array): Buffer {
  const opening = forge.rc2.createDecryptionCipher(key.toString('latin1'), key.length * 8)
  opening.start(iv.toString('latin1'))
  opening.update(forge.util.createBuffer(Buffer.from(encrypted).toString('latin1')))
  if (!opening.finish()) throw new Error('The padding is wrong.')
  return Buffer.from(opening.output.getBytes(), 'latin1')
}

/** Bytes of a block of SHA-1, which PKCS#12 calls v. */
const block = 64

/** Derives a key (id 1) or an initial vector (id 2) from a passphrase in UTF-16, with SHA-1 (RFC 7292, appendix B.2). */
export function pkcs12Key(passphrase: string, salt: Buffer, id: number, rounds: number, length: number): Buffer {
  const password = Buffer.from(`${passphrase}\0`, 'utf16le').swap16()
  const input = Buffer.concat([repeated(salt), repeated(password)])
  const derived: Buffer[] = []
  for (let bytes = 0; bytes < length; bytes += 20) {
    let digest = hash('sha1', Buffer.concat([Buffer.alloc(block, id), input]), 'buffer')
    for (let round = 1; round < rounds; round += 1) digest = hash('sha1', digest, 'buffer')
    derived.push(digest)
    for (let at = 0; at < input.length; at += block) addOneAnd(input.subarray(at, at + block), digest)
  }
  return Buffer.concat(derived).subarray(0, length)
}

/** Repeats bytes to whole blocks. */
const repeated = (bytes: Buffer): Buffer => Buffer.alloc(Math.ceil(bytes.length / block) * block, bytes)

/** Adds a digest, repeated to a block, and one to a block; modulo its size. */
function addOneAnd(target: Buffer, digest: Buffer): void {
  let carry = 1
  for (let at = block - 1; at >= 0; at -= 1) {
    carry += (target[at] ?? 0) + (digest[at % digest.length] ?? 0)
    target[at] = carry & 0xff
    carry >>= 8
  }
}
