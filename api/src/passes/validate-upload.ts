import type { KeyObject, X509Certificate } from 'node:crypto'
import { type Sentence, sentence, text } from '@tessera/domain/texts/text'
import { readCertificate, subjectOf, validateCertificate } from './read-certificate.ts'
import { readKey } from './read-key.ts'
import { refuse } from './refuse.ts'

/** Values of a club's pass setup that a certificate must match; null if not set. */
export interface Expected {
  readonly passTypeIdentifier: string | null
  readonly teamIdentifier: string | null
}

/**
 * Validates a signer certificate and its key together, before storing either.
 * @throws AppError `pass_upload_refused`, with its own message for each fault
 */
export function validateUpload(
  upload: { signerCert: Uint8Array; signerKey: Uint8Array; passphrase: string | undefined },
  expected: Expected,
  now: Date,
): { certificate: X509Certificate; key: KeyObject } {
  const certificate = readCertificate(upload.signerCert)
  const key = readKey(upload.signerKey, upload.passphrase)
  validateCertificate(certificate, now)
  if (!certificate.checkPrivateKey(key))
    throw refuse(
      'signerKey',
      text('The private key does not belong to the certificate. Choose the key that it was requested with.'),
    )
  const disagreement = disagrees(certificate, expected)
  if (disagreement) throw refuse('signerCert', disagreement)
  return { certificate, key }
}

/** How a certificate contradicts the setup, as a sentence; a certificate without a pass type matches any setup. */
export function disagrees(certificate: X509Certificate, expected: Expected): Sentence | undefined {
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
