import { createDecipheriv, pbkdf2Sync, scryptSync } from 'node:crypto'
import { type Asn1, element, elementsOf, identifierOf, integerOf, isInteger, octetsOf } from './asn1.ts'
import { KeyFault } from './key-fault.ts'
import { legacyCiphers, pkcs12Key } from './pkcs12-cipher.ts'
import type { Rounds } from './rounds.ts'

/** Decrypts with a passphrase. @throws KeyFault `wrong_passphrase`, also for changed bytes */
type Decrypt = (encrypted: Uint8Array, passphrase: string) => Buffer

const pbes2 = '1.2.840.113549.1.5.13'
const pbkdf2 = '1.2.840.113549.1.5.12'
const scrypt = '1.3.6.1.4.1.11591.4.11'

const digests: Readonly<Record<string, string>> = {
  '1.2.840.113549.2.7': 'sha1',
  '1.2.840.113549.2.8': 'sha224',
  '1.2.840.113549.2.9': 'sha256',
  '1.2.840.113549.2.10': 'sha384',
  '1.2.840.113549.2.11': 'sha512',
}

const ciphers: Readonly<Record<string, { readonly name: string; readonly keyBytes: number }>> = {
  '2.16.840.1.101.3.4.1.2': { name: 'aes-128-cbc', keyBytes: 16 },
  '2.16.840.1.101.3.4.1.22': { name: 'aes-192-cbc', keyBytes: 24 },
  '2.16.840.1.101.3.4.1.42': { name: 'aes-256-cbc', keyBytes: 32 },
  '1.2.840.113549.3.7': { name: 'des-ede3-cbc', keyBytes: 24 },
}

/**
 * Reads how a part is encrypted (its AlgorithmIdentifier), and counts its rounds without performing them.
 * @throws KeyFault `too_many_rounds`, `damaged` also for an unknown algorithm
 */
export function readEncryption(algorithm: Asn1, rounds: Rounds): Decrypt {
  const name = identifierOf(element(algorithm, 0))
  const parameters = element(algorithm, 1)
  const decrypt = name === pbes2 ? readPbes2(parameters, rounds) : readLegacy(name, parameters, rounds)
  return (encrypted, passphrase) => {
    try {
      return decrypt(encrypted, passphrase)
    } catch {
      throw new KeyFault('wrong_passphrase')
    }
  }
}

/** Reads the parameters of PBES2 (RFC 8018). Its passphrase is encoded in UTF-8. */
function readPbes2(parameters: Asn1, rounds: Rounds): Decrypt {
  const [derivation, scheme] = [element(parameters, 0), element(parameters, 1)]
  const cipher = ciphers[identifierOf(element(scheme, 0))]
  if (!cipher) throw new KeyFault('damaged')
  const iv = octetsOf(element(scheme, 1))
  const derive = readDerivation(derivation, cipher.keyBytes, rounds)
  return (encrypted, passphrase) => {
    const opening = createDecipheriv(cipher.name, derive(passphrase), iv)
    return Buffer.concat([opening.update(encrypted), opening.final()])
  }
}

function readDerivation(derivation: Asn1, keyBytes: number, rounds: Rounds): (passphrase: string) => Buffer {
  const name = identifierOf(element(derivation, 0))
  const parameters = element(derivation, 1)
  const salt = octetsOf(element(parameters, 0))
  const count = integerOf(element(parameters, 1))
  if (name === scrypt) {
    const [r, p] = [integerOf(element(parameters, 2)), integerOf(element(parameters, 3))]
    // A block of scrypt takes as long as a round of PBKDF2.
    rounds.spend(count * r * p)
    return (passphrase) => scryptSync(passphrase, salt, keyBytes, { N: count, r, p, maxmem: 256 * 1024 * 1024 })
  }
  if (name !== pbkdf2) throw new KeyFault('damaged')
  rounds.spend(count)
  const digest = digestOf(elementsOf(parameters).slice(2))
  return (passphrase) => pbkdf2Sync(passphrase, salt, count, keyBytes, digest)
}

/** The digest of PBKDF2 in the parameters after the rounds: an optional key length, and an optional digest. */
function digestOf(more: readonly Asn1[]): string {
  const named = more.find((one) => !isInteger(one))
  const digest = named ? digests[identifierOf(element(named, 0))] : 'sha1'
  if (!digest) throw new KeyFault('damaged')
  return digest
}

/** The algorithms of PKCS#12 itself (RFC 7292, appendix C). */
function readLegacy(name: string, parameters: Asn1, rounds: Rounds): Decrypt {
  const cipher = legacyCiphers[name]
  if (!cipher) throw new KeyFault('damaged')
  const salt = octetsOf(element(parameters, 0))
  const count = integerOf(element(parameters, 1))
  rounds.spend(count)
  return (encrypted, passphrase) => {
    const derive = (id: number, bytes: number) => pkcs12Key(passphrase, salt, id, count, bytes)
    return cipher.decrypt(derive(1, cipher.keyBytes), derive(2, 8), encrypted)
  }
}
