import { generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'
import { PKPass } from 'passkit-generator'
import type { Logger } from 'pino'
import { hashedOnce, withNativeForge } from './fast-forge.ts'
import { forge } from './forge.ts'

/** Does work that signs passes; it makes no pause. */
export type Signing = <T>(work: () => T) => T

/** The library as it comes. */
export const stockSigning: Signing = (work) => work()

/**
 * Chooses how this process signs: with Node's own cryptography under the library, some forty times as fast, where a trial
 * pass is signed byte for byte alike; else with the library as it comes, and a word in the log.
 */
export async function chooseSigning(log: Logger, fast: Signing = withNativeForge): Promise<Signing> {
  try {
    if (await signsAlike(fast)) return fast
    log.warn('Passes are signed the slow way: the fast signature differs from the library’s.')
  } catch (err) {
    log.warn({ err }, 'Passes are signed the slow way: the fast signing fails.')
  }
  return stockSigning
}

async function signsAlike(fast: Signing): Promise<boolean> {
  const certificates = await trialCertificates()
  const sign = (): Buffer | undefined => {
    const pass = new PKPass({ 'icon.png': hashedOnce(icon), 'pass.json': trialPass }, certificates)
    return pass.getAsRaw().signature
  }
  // A signature bears the second it was begun in, so that two in a row differ once in a while: the quick one comes first.
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const made = fast(sign)
    const expected = sign()
    if (expected && made?.equals(expected)) return true
  }
  return false
}

const icon = Buffer.from([0, 0x7f, 0x80, 0xff, 0xc3, 0xa8])
const trialPass = Buffer.from(
  JSON.stringify({
    formatVersion: 1,
    passTypeIdentifier: 'pass.trial',
    teamIdentifier: 'TRIAL00000',
    serialNumber: 'trial',
    organizationName: 'Trial',
    description: 'Trial è €',
    generic: {},
  }),
)

async function trialCertificates(): Promise<{ wwdr: string; signerCert: string; signerKey: string }> {
  const { publicKey, privateKey } = await promisify(generateKeyPair)('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const certificate = forge.pki.createCertificate()
  certificate.publicKey = forge.pki.publicKeyFromPem(publicKey)
  certificate.serialNumber = '01'
  certificate.validity.notAfter = new Date('2099-01-01')
  certificate.setSubject([{ name: 'commonName', value: 'Trial' }])
  certificate.setIssuer([{ name: 'commonName', value: 'Trial' }])
  certificate.sign(forge.pki.privateKeyFromPem(privateKey))
  const signerCert = forge.pki.certificateToPem(certificate)
  return { wwdr: signerCert, signerCert, signerKey: privateKey }
}
