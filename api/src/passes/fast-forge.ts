import { constants, createHash, createPrivateKey, privateEncrypt } from 'node:crypto'
import { type Digest, type ForgeKey, forge } from './forge.ts'
import { remembering } from './remembering.ts'

/** What stands before a SHA-1 hash where RSA signs it (RFC 8017, 9.2). */
const sha1Prefix = Buffer.from('3021300906052b0e03021a05000414', 'hex')

function nativeSha1(): Digest {
  let hash = createHash('sha1')
  let result: string | undefined
  const digest: Digest = {
    algorithm: 'sha1',
    blockLength: 64,
    digestLength: 20,
    start() {
      hash = createHash('sha1')
      result = undefined
      return digest
    },
    update(bytes, encoding) {
      hash.update(bytes, encoding === 'utf8' ? 'utf8' : 'latin1')
      return digest
    },
    digest() {
      result ??= hash.digest().toString('latin1')
      return forge.util.createBuffer(result)
    },
  }
  return digest
}

function nativeKey(pem: string): ForgeKey {
  const key = createPrivateKey(pem)
  return {
    sign(digest) {
      const hash = Buffer.from(digest.digest().bytes(), 'latin1')
      const padded = { key, padding: constants.RSA_PKCS1_PADDING }
      return privateEncrypt(padded, Buffer.concat([sha1Prefix, hash])).toString('latin1')
    },
  }
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
  forge.pki.certificateFromPem = certificate
  forge.pki.certificateToAsn1 = structureOf
  forge.pki.decryptRsaPrivateKey = (pem, passphrase) =>
    passphrase ? stock.decryptRsaPrivateKey(pem, passphrase) : key(pem)
  forge.md.sha1.create = nativeSha1
  try {
    return work()
  } finally {
    forge.pki.certificateFromPem = stock.certificateFromPem
    forge.pki.certificateToAsn1 = stock.certificateToAsn1
    forge.pki.decryptRsaPrivateKey = stock.decryptRsaPrivateKey
    forge.md.sha1.create = stock.sha1
  }
}
