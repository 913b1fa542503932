import { createPrivateKey, hash, sign } from 'node:crypto'
import { type Digest, type ForgeKey, forge } from './forge.ts'
import { remembering } from './remembering.ts'

/** No byte string has this character: what begins with it is a hash that was made already. */
const hashed = '\u0100'
let native = false

const views = new WeakMap<Uint8Array, Buffer>()

/**
 * A file as the library takes it; its bytes may not change any more. The library makes a text of a file to hash it; while
 * it signs natively it gets the hash instead, made once of the bytes themselves, as most files of a club's passes are the
 * same.
 */
export function hashedOnce(bytes: Uint8Array): Buffer {
  const before = views.get(bytes)
  if (before) return before
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let known: string | undefined
  view.toString = (encoding, start, end) => {
    if (!native || encoding !== 'binary') return Buffer.prototype.toString.call(view, encoding, start, end)
    known ??= hashed + sha1Of(view)
    return known
  }
  views.set(bytes, view)
  return view
}

/** A hash as node-forge calls it, with what it is of. */
interface NativeDigest extends Digest {
  readonly said: () => Buffer
}

function nativeSha1(): NativeDigest {
  let said = ''
  const digest: NativeDigest = {
    algorithm: 'sha1',
    blockLength: 64,
    digestLength: 20,
    start() {
      said = ''
      return digest
    },
    update(bytes, encoding) {
      said += encoding === 'utf8' ? forge.util.encodeUtf8(bytes) : bytes
      return digest
    },
    digest: () => forge.util.createBuffer(said.startsWith(hashed) ? said.slice(1) : sha1Of(digest.said())),
    said: () => Buffer.from(said, 'latin1'),
  }
  return digest
}

const sha1Of = (bytes: Uint8Array): string => hash('sha1', bytes, 'buffer').toString('latin1')

function nativeKey(pem: string): ForgeKey {
  const key = createPrivateKey(pem)
  return { sign: (digest) => sign('sha1', (digest as NativeDigest).said(), key).toString('latin1') }
}

const stock = {
  certificateFromPem: forge.pki.certificateFromPem,
  certificateToAsn1: forge.pki.certificateToAsn1,
  decryptRsaPrivateKey: forge.pki.decryptRsaPrivateKey,
  sha1: forge.md.sha1.create,
}
const certificate = remembering((pem) => stock.certificateFromPem(pem))
const key = remembering(nativeKey)

const structures = new WeakMap<object, object>()
function structureOf(parsed: object): object {
  const structure = structures.get(parsed) ?? stock.certificateToAsn1(parsed)
  structures.set(parsed, structure)
  return structure
}

/**
 * Does work that signs while node-forge's slow parts (RSA, SHA-1, reading PEM) are those of Node itself. Signing makes
 * no pause, so nobody else ever meets them.
 */
export function withNativeForge<T>(work: () => T): T {
  native = true
  forge.pki.certificateFromPem = certificate
  forge.pki.certificateToAsn1 = structureOf
  forge.pki.decryptRsaPrivateKey = (pem, passphrase) =>
    passphrase ? stock.decryptRsaPrivateKey(pem, passphrase) : key(pem)
  forge.md.sha1.create = nativeSha1
  try {
    return work()
  } finally {
    native = false
    forge.pki.certificateFromPem = stock.certificateFromPem
    forge.pki.certificateToAsn1 = stock.certificateToAsn1
    forge.pki.decryptRsaPrivateKey = stock.decryptRsaPrivateKey
    forge.md.sha1.create = stock.sha1
  }
}
