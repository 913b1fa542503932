import { createPrivateKey, type KeyObject, randomBytes, sign, verify } from 'node:crypto'
import { type Asn1, element, identifierOf, octetsOf } from './asn1.ts'
import { KeyFault } from './key-fault.ts'

/** In bits: using a key takes time with the cube of its length, a second with 16,384 bits. */
const maxModulus = 4096
/** Of a key of 4,096 bits in PKCS#1; a longer one has more primes. OpenSSL itself refuses parts longer than the modulus. */
const maxBytes = 2400
/** Programs choose 65,537 or 3; verifying takes time with the length of the exponent. */
const maxExponent = 2n ** 32n

const rsaEncryption = '1.2.840.113549.1.1.1'

/** Reads an RSA key in PKCS#8. @throws KeyFault `not_rsa`, `too_large`, `damaged` */
export function readPkcs8(structure: Asn1): KeyObject {
  // Others are not parsed: for DSA and DH, parsing computes the public key, which takes minutes for a large one.
  if (identifierOf(element(element(structure, 1), 0)) !== rsaEncryption) throw new KeyFault('not_rsa')
  return readPkcs1(octetsOf(element(structure, 2)))
}

/** Reads an RSA key in PKCS#1. @throws KeyFault `too_large`, `damaged` */
export function readPkcs1(der: Buffer): KeyObject {
  const key = parsed(der)
  if (isTooLarge(key) || key.export({ type: 'pkcs1', format: 'der' }).length > maxBytes) throw new KeyFault('too_large')
  return key
}

function parsed(der: Buffer): KeyObject {
  try {
    return createPrivateKey({ key: der, format: 'der', type: 'pkcs1' })
  } catch {
    throw new KeyFault('damaged')
  }
}

/** True for a modulus or an exponent that makes using the key slow. */
export const isTooLarge = ({ asymmetricKeyDetails: details }: KeyObject): boolean =>
  (details?.modulusLength ?? 0) > maxModulus || (details?.publicExponent ?? 0n) > maxExponent

/** True if the public key verifies what the private one signs. */
export function agrees(privateKey: KeyObject, publicKey: KeyObject): boolean {
  const sample = randomBytes(32)
  try {
    return verify('sha256', sample, publicKey, sign('sha256', sample, privateKey))
  } catch {
    return false
  }
}
