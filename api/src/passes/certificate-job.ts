import { type Expected, validateUpload } from './validate-upload.ts'

interface UploadedPair {
  readonly signerCert: Uint8Array
  readonly signerKey: Uint8Array
  readonly passphrase: string | undefined
  readonly expected: Expected
  readonly now: Date
}

/**
 * Validates a certificate and its key; returns both without a passphrase. Runs in a worker, because a key may require
 * billions of rounds to derive its encryption key from the passphrase.
 * @throws AppError `pass_upload_refused`
 */
export function run({ expected, now, ...upload }: UploadedPair): { certificate: string; key: Uint8Array } {
  const { certificate, key } = validateUpload(upload, expected, now)
  return { certificate: certificate.toString(), key: key.export({ type: 'pkcs8', format: 'der' }) }
}
