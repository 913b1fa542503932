import { createHash, createPrivateKey, createPublicKey, hkdfSync, type KeyObject, sign, verify } from 'node:crypto'

/**
 * A stored value as it is hashed, each with its type, so that no two values have the same text: time in seconds and nanoseconds, bytes in
 * base64, the fields of a map by name. It is the same whether the value was read by the Admin SDK or from a backup.
 */
export type Sealable =
  | readonly ['null']
  | readonly ['boolean', boolean]
  | readonly ['number' | 'text' | 'time' | 'bytes' | 'other', string]
  | readonly ['list', readonly Sealable[]]
  | readonly ['map', readonly (readonly [name: string, value: Sealable])[]]

/** What a seal says, without its leaves. `root` and `before` are hexadecimal, moments are ISO 8601. */
export interface SealFacts {
  readonly clubId: string
  /** 1 for the first seal of a club. */
  readonly number: number
  /** The first moment of the entries of the seal; '' for the first, which has all. */
  readonly from: string
  /** The first moment after them. */
  readonly until: string
  readonly count: number
  readonly root: string
  /** The hash of the seal before; '' for the first. */
  readonly before: string
}

const sha256 = (...parts: (string | Uint8Array)[]): Buffer =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest()

/** Fields that an entry gets after it was written: whoever restores something is named in it. */
const later = new Set(['restoredAt', 'restoredBy'])

/** A map of fields, ordered by name. */
export const sealableMap = (fields: readonly (readonly [string, Sealable])[]): Sealable => [
  'map',
  [...fields].sort(([a], [b]) => (a < b ? -1 : Number(a > b))),
]

/**
 * Returns the hash of an entry of the history in hexadecimal, after RFC 9162 the one of a leaf. `salt` is random: without it, which is
 * deleted with what the entry says of a person, nobody finds out by trying what was hashed.
 */
export function leafHash(id: string, fields: readonly (readonly [string, Sealable])[], salt: string): string {
  const written = sealableMap(fields.filter(([name]) => !later.has(name)))
  return sha256('\0', JSON.stringify([salt, id, written])).toString('hex')
}

/** Returns the root of the Merkle tree of leaves in their order, in hexadecimal (RFC 9162, 2.1.1). */
export function rootOf(leaves: readonly string[]): string {
  if (leaves.length === 0) return sha256().toString('hex')
  if (leaves.length === 1) return leaves[0] ?? ''
  const left = 2 ** Math.ceil(Math.log2(leaves.length) - 1)
  return sha256(
    '\u0001',
    Buffer.from(rootOf(leaves.slice(0, left)), 'hex'),
    Buffer.from(rootOf(leaves.slice(left)), 'hex'),
  ).toString('hex')
}

const sealText = ({ clubId, number, from, until, count, root, before }: SealFacts): Buffer =>
  Buffer.from(JSON.stringify(['history-seal', 1, clubId, number, from, until, count, root, before]))

/** Returns the hash of a seal in hexadecimal: the code that auditors keep, which the next seal names. */
export const sealCode = (facts: SealFacts): string => sha256(sealText(facts)).toString('hex')

/** Who has deleted entries of the history for good; `by` is '' for the server. */
interface Erasure {
  readonly clubId: string
  readonly ids: readonly string[]
  readonly by: string
}

const erasureText = ({ clubId, ids, by }: Erasure): Buffer =>
  Buffer.from(JSON.stringify(['history-erasure', 1, clubId, [...ids].sort(), by]))

/** Before the 32 bytes of an Ed25519 key, as RFC 8410 writes a private and a public one. */
const [privateHead, publicHead] = ['302e020100300506032b657004220420', '302a300506032b6570032100'].map((head) =>
  Buffer.from(head, 'hex'),
) as [Buffer, Buffer]

/** Returns the key with which an installation signs seals, made of its secret. */
export function sealKey(secret: Buffer): KeyObject {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', 'history seals', 32))
  return createPrivateKey({ key: Buffer.concat([privateHead, seed]), format: 'der', type: 'pkcs8' })
}

/** Returns the public half of a key, in base64. */
export const publicHalf = (key: KeyObject): string =>
  createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(publicHead.length).toString('base64')

/** Signs a seal; returns the signature in base64. */
export const signSeal = (facts: SealFacts, key: KeyObject): string =>
  sign(null, sealText(facts), key).toString('base64')

/** True if the owner of a public key has signed a seal. */
export const isSealOf = (facts: SealFacts, signature: string, publicKey: string): boolean =>
  isSignedBy(sealText(facts), signature, publicKey)

/** Signs that entries were deleted for good; returns the signature in base64. */
export const signErasure = (erasure: Erasure, key: KeyObject): string =>
  sign(null, erasureText(erasure), key).toString('base64')

/** True if the owner of a public key has signed that entries were deleted for good. */
export const isErasureOf = (erasure: Erasure, signature: string, publicKey: string): boolean =>
  isSignedBy(erasureText(erasure), signature, publicKey)

function isSignedBy(text: Buffer, signature: string, publicKey: string): boolean {
  const bytes = Buffer.from(publicKey, 'base64')
  if (bytes.length !== 32) return false
  const key = createPublicKey({ key: Buffer.concat([publicHead, bytes]), format: 'der', type: 'spki' })
  return verify(null, text, key, Buffer.from(signature, 'base64'))
}
