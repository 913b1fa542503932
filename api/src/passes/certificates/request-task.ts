import { generateKeyPairSync } from 'node:crypto'
import forge from 'node-forge'

/** Text fields of a certificate request; Apple replaces all of them. */
interface Requester {
  readonly clubName: string
}

/** Makes a key and a request for a certificate (PKCS#10, PEM). Runs in a worker, because making a key takes a second. */
export function run({ clubName }: Requester): { request: string; key: Uint8Array } {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const pem = privateKey.export({ type: 'pkcs1', format: 'pem' }).toString()
  const key = forge.pki.privateKeyFromPem(pem)
  const request = forge.pki.createCertificationRequest()
  request.publicKey = forge.pki.setRsaPublicKey(key.n, key.e)
  // At most 64 characters (RFC 5280, ub-common-name).
  const value = [...clubName].slice(0, 64).join('') || 'Club'
  request.setSubject([
    { name: 'commonName', value, valueTagClass: forge.asn1.Type.UTF8 as unknown as forge.asn1.Class },
  ])
  request.sign(key, forge.md.sha256.create())
  return {
    request: forge.pki.certificationRequestToPem(request).replaceAll('\r\n', '\n'),
    key: privateKey.export({ type: 'pkcs8', format: 'der' }),
  }
}
