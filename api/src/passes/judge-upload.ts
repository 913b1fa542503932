import type { KeyObject, X509Certificate } from 'node:crypto'
import { sentence, text } from '@tessera/domain/texts/text'
import { judgeCertificate, readCertificate, subjectOf } from './read-certificate.ts'
import { readKey } from './read-key.ts'
import { refuse } from './refuse.ts'

/** What a club's pass setup says that a certificate must agree with; null where nothing is filled in yet. */
export interface Expected {
  readonly passTypeIdentifier: string | null
  readonly teamIdentifier: string | null
}

/**
 * Judges a signer certificate and its key together, before either is kept.
 * @throws AppError `pass_upload_refused`, with a sentence of its own for each fault
 */
export function judgeUpload(
  upload: { signerCert: Uint8Array; signerKey: Uint8Array; passphrase: string | undefined },
  expected: Expected,
  now: Date,
): { certificate: X509Certificate; key: KeyObject } {
  const certificate = readCertificate(upload.signerCert)
  const key = readKey(upload.signerKey, upload.passphrase)
  judgeCertificate(certificate, now)
  if (!certificate.checkPrivateKey(key))
    throw refuse(
      'signerKey',
      text('The private key does not belong to the certificate. Choose the key that it was requested with.'),
    )
  const disagreement = disagrees(certificate, expected)
  if (disagreement) throw refuse('signerCert', disagreement)
  return { certificate, key }
}

/** In what a certificate disagrees with the setup, as a sentence; a certificate that names neither agrees with all. */
export function disagrees(certificate: X509Certificate, expected: Expected): string | undefined {
  const { passType, team } = subjectOf(certificate)
  if (passType && expected.passTypeIdentifier && passType !== expected.passTypeIdentifier)
    return sentence('The certificate is for the pass type {passType}, but {configured} is configured.', {
      passType,
      configured: expected.passTypeIdentifier,
    })
  if (passType && team && expected.teamIdentifier && team !== expected.teamIdentifier)
    return sentence('The certificate belongs to the team {team}, but {configured} is configured.', {
      team,
      configured: expected.teamIdentifier,
    })
  return undefined
}
