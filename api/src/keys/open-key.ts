import { createDecipheriv, hash, type KeyObject } from 'node:crypto'
import { type Asn1, element, octetsOf, parseAsn1 } from './asn1.ts'
import { readEncryption } from './decrypt.ts'
import { KeyFault } from './key-fault.ts'
import type { PemBlock } from './pem.ts'
import { Rounds } from './rounds.ts'
import { readPkcs1, readPkcs8 } from './rsa-key.ts'

/** True if a PEM block needs a passphrase. */
export const isEncrypted = ({ label, text }: PemBlock): boolean =>
  label === 'ENCRYPTED PRIVATE KEY' || /^Proc-Type: 4,ENCRYPTED$/m.test(text)

/**
 * Reads the RSA key of a PEM block, decrypted. For use in a worker.
 * @throws KeyFault `not_rsa`, `too_large`, `too_many_rounds`, `wrong_passphrase`, `damaged`
 */
export function openKeyBlock(block: PemBlock, passphrase = ''): KeyObject {
  const bytes = bytesOf(block)
  switch (block.label) {
    case 'PRIVATE KEY':
      return readPkcs8(parseAsn1(bytes))
    case 'RSA PRIVATE KEY':
      return isEncrypted(block) ? readEncryptedPkcs1(block, bytes, passphrase) : readPkcs1(bytes)
    case 'ENCRYPTED PRIVATE KEY':
      return readEncryptedPkcs8(parseAsn1(bytes), new Rounds())(passphrase)
    default:
      throw new KeyFault('not_rsa')
  }
}

/** Reads an encrypted key in PKCS#8, and counts its rounds; returns what decrypts it. @throws KeyFault as `openKeyBlock` */
export function readEncryptedPkcs8(structure: Asn1, rounds: Rounds): (passphrase: string) => KeyObject {
  const decrypt = readEncryption(element(structure, 0), rounds)
  const encrypted = octetsOf(element(structure, 1))
  return (passphrase) => ofPassphrase(() => readPkcs8(parseAsn1(decrypt(encrypted, passphrase))))
}

/** The form before PKCS#8: a single MD5 of passphrase and IV is the key (RFC 1421, OpenSSL's EVP_BytesToKey). */
function readEncryptedPkcs1({ text }: PemBlock, encrypted: Buffer, passphrase: string): KeyObject {
  const [, name = '', iv = ''] = /^DEK-Info: (AES-(?:128|192|256)-CBC|DES-EDE3-CBC),([0-9A-F]+)$/im.exec(text) ?? []
  const bytes = Buffer.from(iv, 'hex')
  const length = name.startsWith('AES') ? Number(name.slice(4, 7)) / 8 : 24
  const secret = Buffer.concat([Buffer.from(passphrase), bytes.subarray(0, 8)])
  const first = hash('md5', secret, 'buffer')
  const key = Buffer.concat([first, hash('md5', Buffer.concat([first, secret]), 'buffer')]).subarray(0, length)
  return ofPassphrase(() => {
    const opening = createDecipheriv(name, key, bytes)
    return readPkcs1(Buffer.concat([opening.update(encrypted), opening.final()]))
  })
}

/** Reads what was decrypted: with a wrong passphrase the padding is sometimes right, and the bytes are damaged. */
export function ofPassphrase<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw error instanceof KeyFault && error.reason !== 'damaged' ? error : new KeyFault('wrong_passphrase')
  }
}

/** Bytes of a block, without the head of an encrypted one. */
const bytesOf = ({ text }: PemBlock): Buffer =>
  Buffer.from(
    text
      .split('\n')
      .filter((line) => !line.includes(':') && !line.startsWith('-----'))
      .join(''),
    'base64',
  )
