import { type CertificateUpload, type Expected, validateUpload } from './validate-upload.ts'

interface Uploaded {
  readonly upload: CertificateUpload
  readonly expected: Expected
  readonly now: Date
}

/**
 * Validates a certificate and its key; returns both without a passphrase. Runs in a worker, because deriving a key
 * from its passphrase takes a second with a million rounds.
 * @throws AppError `pass_upload_refused`
 */
export function run({ upload, expected, now }: Uploaded): { certificate: string; key: Uint8Array } {
  const { certificate, key } = validateUpload(upload, expected, now)
  return { certificate: certificate.toString(), key: key.export({ type: 'pkcs8', format: 'der' }) }
}
