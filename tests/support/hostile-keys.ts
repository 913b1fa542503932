import { createCipheriv, pbkdf2Sync, randomBytes } from 'node:crypto'
import { identifier, integer, octets, pemOf, sequence, tagged } from './der.ts'

const none = Buffer.from([0x05, 0x00])
const rsa = sequence(identifier('2a864886f70d010101'), none)
const dsa = (prime: Uint8Array) =>
  sequence(identifier('2a8648ce380401'), sequence(integer(prime), integer(prime), integer(2)))

/** An odd number of so many bits, as the first bit is set too. */
export function oddNumber(bits: number): Buffer {
  const bytes = randomBytes(bits / 8)
  bytes[0] = (bytes[0] ?? 0) | 0x80
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) | 1
  return bytes
}

/** Bits of the numbers of an RSA key. */
interface Lengths {
  readonly modulus: number
  readonly exponent?: number
  readonly privateExponent?: number
}

/** An RSA key of any size in PKCS#1, of random numbers: it takes as long to use as a real one, which takes hours to make. */
export function rsaKey({ modulus, exponent, privateExponent = modulus }: Lengths): Buffer {
  const parts = Array.from({ length: 5 }, () => integer(oddNumber(modulus / 2)))
  const e = exponent === undefined ? integer(65_537) : integer(oddNumber(exponent))
  return sequence(integer(0), integer(oddNumber(modulus)), e, integer(oddNumber(privateExponent)), ...parts)
}

/** PKCS#8 of an RSA key in PKCS#1. */
export const pkcs8 = (pkcs1: Uint8Array): Buffer => sequence(integer(0), rsa, octets(pkcs1))

export const largeKey = (bits = 20_480): string => pemOf('PRIVATE KEY', pkcs8(rsaKey({ modulus: bits })))

/** The key of a DSA group of so many bits: OpenSSL computes its public key when it reads it. */
export const dsaKey = (bits: number): string =>
  pemOf('PRIVATE KEY', sequence(integer(0), dsa(oddNumber(bits)), octets(integer(oddNumber(bits - 8)))))

/** A public key, for a certificate. */
export const publicKey = (modulus: number, exponent: number): string => {
  const key = sequence(integer(oddNumber(modulus)), integer(oddNumber(exponent)))
  return pemOf(
    'PUBLIC KEY',
    sequence(rsa, Buffer.concat([Buffer.from([0x03, 0x82]), lengthOf(key.length + 1), Buffer.from([0]), key])),
  )
}
const lengthOf = (length: number) => Buffer.from([length >> 8, length & 0xff])

const pbes2 = (derivation: Uint8Array, iv: Uint8Array) =>
  sequence(
    identifier('2a864886f70d01050d'),
    sequence(derivation, sequence(identifier('60864801650304012a'), octets(iv))),
  )
const pbkdf2 = (salt: Uint8Array, rounds: number) =>
  sequence(
    identifier('2a864886f70d01050c'),
    sequence(octets(salt), integer(rounds), sequence(identifier('2a864886f70d0209'), none)),
  )

/** A part with the name of its algorithm. */
interface Encrypted {
  readonly algorithm: Buffer
  readonly bytes: Buffer
}

/** Names rounds of PBKDF2, and holds nothing that could be decrypted. */
export const unreadable = (rounds: number): Encrypted => ({
  algorithm: pbes2(pbkdf2(randomBytes(16), rounds), randomBytes(16)),
  bytes: randomBytes(64),
})

/** Encrypts with few rounds. */
export function encrypted(bytes: Uint8Array, passphrase = 'x'): Encrypted {
  const rounds = 1_000
  const [salt, iv] = [randomBytes(16), randomBytes(16)]
  const cipher = createCipheriv('aes-256-cbc', pbkdf2Sync(passphrase, salt, rounds, 32, 'sha256'), iv)
  return {
    algorithm: pbes2(pbkdf2(salt, rounds), iv),
    bytes: Buffer.concat([cipher.update(bytes), cipher.final()]),
  }
}

/** Names the cost of scrypt: its memory is 128·N·r bytes, its time N·r·p. */
export const scryptPart = (n: number, r: number, p: number): Encrypted => ({
  algorithm: pbes2(
    sequence(identifier('2b06010401da47040b'), sequence(octets(randomBytes(16)), integer(n), integer(r), integer(p))),
    randomBytes(16),
  ),
  bytes: randomBytes(64),
})

/** Names rounds of PKCS#12's own derivation, with triple DES. */
export const legacyPart = (rounds: number): Encrypted => ({
  algorithm: sequence(identifier('2a864886f70d010c0103'), sequence(octets(randomBytes(8)), integer(rounds))),
  bytes: randomBytes(64),
})

export const encryptedKey = ({ algorithm, bytes }: Encrypted): string =>
  pemOf('ENCRYPTED PRIVATE KEY', sequence(algorithm, octets(bytes)))

const data = identifier('2a864886f70d010701')

/** Safe contents in the clear, in a bundle. */
export const clear = (...bags: readonly Buffer[]): Buffer => sequence(data, tagged(octets(sequence(...bags))))

/** Encrypted safe contents in a bundle. */
export const sealed = ({ algorithm, bytes }: Encrypted): Buffer => {
  const content = Buffer.concat([Buffer.from([0x80, 0x82]), lengthOf(bytes.length), bytes])
  return sequence(identifier('2a864886f70d010706'), tagged(sequence(integer(0), sequence(data, algorithm, content))))
}

/** A bag with an encrypted key. */
export const keyBag = ({ algorithm, bytes }: Encrypted): Buffer =>
  sequence(identifier('2a864886f70d010c0a0102'), tagged(sequence(algorithm, octets(bytes))))

/** A PKCS#12 file of these contents, with a MAC if it has rounds. */
export function bundle(contents: readonly Buffer[], macRounds?: number): Buffer {
  const safe = sequence(data, tagged(octets(sequence(...contents))))
  const digest = sequence(sequence(identifier('2b0e03021a'), none), octets(randomBytes(20)))
  const mac = macRounds === undefined ? [] : [sequence(digest, octets(randomBytes(8)), integer(macRounds))]
  return sequence(integer(3), safe, ...mac)
}
