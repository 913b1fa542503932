import { X509Certificate } from 'node:crypto'
import { type Sentence, sentence, text } from '@tessera/domain/texts/text'
import { binaryKind, isCertificate, isKey, pemBlocks } from '../../keys/pem.ts'
import { isTooLarge } from '../../keys/rsa-key.ts'
import { refuse } from '../refuse.ts'

const no = (fault: string | Sentence) => refuse('signerCert', fault)

/** Extended key usage of Apple's pass certificates. */
const forPasses = '1.2.840.113635.100.4.14'

/** Returns the only certificate in a PEM file, or that of a DER file, as Apple has it. @throws AppError `pass_upload_refused` */
export function readCertificate(bytes: Uint8Array): X509Certificate {
  const blocks = pemBlocks(bytes)
  const [block, ...more] = blocks.filter(isCertificate)
  if (blocks.length === 0 && binaryKind(bytes) === 'der') return parsed(bytes)
  if (!block)
    throw noCertificate(
      bytes,
      blocks.map(({ label }) => label),
      blocks.some(isKey),
    )
  if (more.length > 0)
    throw no(
      sentence('The certificate file holds {count} certificates. Upload the pass certificate alone.', {
        count: more.length + 1,
      }),
    )
  return parsed(block.text)
}

function parsed(certificate: Uint8Array | string): X509Certificate {
  try {
    return new X509Certificate(certificate)
  } catch {
    throw no(text('The certificate cannot be read: the file is damaged. Export it anew.'))
  }
}

function noCertificate(bytes: Uint8Array, labels: readonly string[], holdsKey: boolean) {
  if (holdsKey) return no(text('The file chosen as certificate holds a private key. Were the two files swapped?'))
  if (labels.includes('CERTIFICATE REQUEST'))
    return no(text('This is a certificate signing request. Upload the certificate that Apple made from it.'))
  if (binaryKind(bytes) === 'pkcs12')
    return no(text('This is a .p12 bundle. Choose “Upload a .p12 file” in the steps below.'))
  return no(text('The file chosen as certificate is not a PEM certificate.'))
}

/** Validates a certificate on its own. @throws AppError `pass_upload_refused` */
export function validateCertificate(certificate: X509Certificate, now: Date): void {
  if (certificate.validToDate <= now)
    throw no(sentence('The certificate expired on {day}. Renew it with Apple.', { day: day(certificate.validToDate) }))
  if (certificate.validFromDate > now)
    throw no(sentence('The certificate is valid only from {day} on.', { day: day(certificate.validFromDate) }))
  if (certificate.ca && certificate.subject !== certificate.issuer)
    throw no(text('This is the certificate of an authority, not a pass certificate. Upload your own pass certificate.'))
  const { asymmetricKeyType: type, asymmetricKeyDetails: details } = certificate.publicKey
  if (type !== 'rsa')
    throw no(text('The certificate has an elliptic-curve or other key. Passes need an RSA key of 2048 bits.'))
  if (isTooLarge(certificate.publicKey))
    throw no(text('The key of the certificate is too long. Passes need an RSA key of 2048 bits.'))
  if ((details?.modulusLength ?? 0) < 2048)
    throw no(text('The key of the certificate is too short. Passes need an RSA key of 2048 bits.'))
  // Undefined for a certificate without the extension, despite the type in Node.
  const usages: readonly string[] | undefined = certificate.keyUsage
  if (usages && !usages.includes(forPasses))
    throw no(
      text(
        'The certificate is not made for passes. Create a Pass Type ID certificate in your Apple developer account.',
      ),
    )
}

export const day = (date: Date): string => date.toISOString().slice(0, 10)

/** Pass type, team and name in a certificate's subject; only Apple's certificates are sure to have them. */
export function subjectOf(certificate: X509Certificate): {
  passType: string | null
  team: string | null
  name: string
} {
  const { subject } = certificate.toLegacyObject()
  const first = (value: unknown): string | null => {
    const one: unknown = Array.isArray(value) ? value[0] : value
    return typeof one === 'string' && one !== '' ? one : null
  }
  return { passType: first(subject.UID), team: first(subject.OU), name: first(subject.CN) ?? 'Certificate' }
}
