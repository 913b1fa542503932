import { createPrivateKey, hash, type KeyObject, sign, X509Certificate } from 'node:crypto'
import { promisify } from 'node:util'
import { LRUCache } from 'lru-cache'
import { der, partsOf } from './der.ts'

/** Certificates and key for signing a pass, in PEM. */
export interface Signer {
  readonly wwdr: string
  readonly signerCert: string
  readonly signerKey: string
}

const oids = {
  data: der.oid('1.2.840.113549.1.7.1'),
  signedData: der.oid('1.2.840.113549.1.7.2'),
  contentType: der.oid('1.2.840.113549.1.9.3'),
  messageDigest: der.oid('1.2.840.113549.1.9.4'),
  signingTime: der.oid('1.2.840.113549.1.9.5'),
}
const sha1 = der.sequence(der.oid('1.3.14.3.2.26'), der.null())
const rsa = der.sequence(der.oid('1.2.840.113549.1.1.1'), der.null())
const version = der.integer(1)
const attribute = (type: Buffer, value: Buffer) => der.sequence(type, der.set(value))
const contentType = attribute(oids.contentType, oids.data)

/** Enough for all clubs that sign at the same time, and few enough that private keys do not stay in memory for long. */
const max = 32
const keys = new LRUCache<string, KeyObject>({ max, memoMethod: (pem) => createPrivateKey(pem) })
const certificates = new LRUCache<string, Buffer>({ max, memoMethod: (pem) => new X509Certificate(pem).raw })

/** Issuer and serial number of a certificate, which name the signer. */
const names = new LRUCache<string, Buffer>({ max, memoMethod: nameOf })
function nameOf(pem: string): Buffer {
  const [toBeSigned = new Uint8Array()] = partsOf(certificates.memo(pem))
  const parts = partsOf(toBeSigned)
  // X.509 version 1 omits the version, which is tagged [0].
  const [serial, , issuer] = parts[0]?.[0] === 0xa0 ? parts.slice(1) : parts
  return der.sequence(issuer ?? new Uint8Array(), serial ?? new Uint8Array())
}

const signAsync = promisify(sign)

/**
 * Signs a pass's manifest as Wallet requires: a detached CMS signature (RFC 5652) with SHA-1 and a signing time. Equals
 * passkit-generator's byte for byte, which signs in JavaScript and takes some fifty times as long. RSA runs outside of
 * the event loop.
 */
export async function signManifest(manifest: Uint8Array, { wwdr, signerCert, signerKey }: Signer, now: Date) {
  const attributes = der.set(
    contentType,
    attribute(oids.messageDigest, der.octets(hash('sha1', manifest, 'buffer'))),
    attribute(oids.signingTime, der.utcTime(now)),
  )
  const signature = await signAsync('sha1', attributes, keys.memo(signerKey))
  const signerInfo = der.sequence(
    version,
    names.memo(signerCert),
    sha1,
    der.retagged(attributes),
    rsa,
    der.octets(signature),
  )
  const chain = der.context(certificates.memo(wwdr), certificates.memo(signerCert))
  const content = der.sequence(version, der.set(sha1), der.sequence(oids.data), chain, der.set(signerInfo))
  return der.sequence(oids.signedData, der.context(content))
}
