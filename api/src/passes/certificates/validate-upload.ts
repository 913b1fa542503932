import { createPrivateKey, type KeyObject, type X509Certificate } from 'node:crypto'
import { type Sentence, sentence, text } from '@tessera/domain/texts/text'
import { agrees } from '../../keys/rsa-key.ts'
import { refuse } from '../refuse.ts'
import { readBundle } from './read-bundle.ts'
import { readCertificate, subjectOf, validateCertificate } from './read-certificate.ts'
import { damagedKey, readKey } from './read-key.ts'

/** Values of a club's pass setup that a certificate must match; null if not set. */
export interface Expected {
  readonly passTypeIdentifier: string | null
  readonly teamIdentifier: string | null
}

/** An uploaded certificate, and its key: a file, the one of this server's request, or both in one file. */
export type CertificateUpload =
  | {
      readonly kind: 'pair'
      readonly signerCert: Uint8Array
      readonly signerKey: Uint8Array
      readonly passphrase?: string
    }
  | { readonly kind: 'issued'; readonly signerCert: Uint8Array; readonly key: Uint8Array }
  | { readonly kind: 'bundle'; readonly bundle: Uint8Array; readonly passphrase?: string }

interface Pair {
  readonly certificate: X509Certificate
  readonly key: KeyObject
}

/**
 * Validates a signer certificate and its key together, before storing either.
 * @throws AppError `pass_upload_refused`, with its own message for each fault
 */
export function validateUpload(upload: CertificateUpload, expected: Expected, now: Date): Pair {
  const pair = readPair(upload)
  validateCertificate(pair.certificate, now)
  if (!pair.certificate.checkPrivateKey(pair.key))
    throw upload.kind === 'issued'
      ? refuse('signerCert', text('This certificate was not made from the request of this page.'))
      : refuse(
          'signerKey',
          text('The private key does not belong to the certificate. Choose the key that it was requested with.'),
        )
  if (!agrees(pair.key, pair.certificate.publicKey))
    throw refuse(upload.kind === 'bundle' ? 'bundle' : 'signerKey', damagedKey)
  const disagreement = disagrees(pair.certificate, expected)
  if (disagreement) throw refuse('signerCert', disagreement)
  return pair
}

function readPair(upload: CertificateUpload): Pair {
  if (upload.kind === 'bundle') return readBundle(upload.bundle, upload.passphrase)
  const certificate = readCertificate(upload.signerCert)
  return upload.kind === 'pair'
    ? { certificate, key: readKey(upload.signerKey, upload.passphrase) }
    : { certificate, key: createPrivateKey({ key: Buffer.from(upload.key), type: 'pkcs8', format: 'der' }) }
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
