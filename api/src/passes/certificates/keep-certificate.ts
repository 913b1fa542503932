import { createPrivateKey, X509Certificate } from 'node:crypto'
import { join } from 'node:path'
import type { PassCertificate } from '@tessera/domain/passes/pass'
import { text } from '@tessera/domain/texts/text'
import { getClub, passSetupFields, rewriteClub } from '../../clubs/service.ts'
import type { Needs } from '../../needs.ts'
import { openKey, sealKey } from '../../sealed-key.ts'
import { uploadTask } from '../../uploads/task.ts'
import type { SetupNeeds } from '../needs.ts'
import { refuse } from '../refuse.ts'
import {
  certificatesIn,
  eraseCertificate,
  eraseRequest,
  presentCertificate,
  readCertificates,
  readRequest,
  writeCertificate,
  writeRequest,
} from './certificate-store.ts'
import { subjectOf } from './read-certificate.ts'
import type { CertificateUpload } from './validate-upload.ts'

const task = (name: string) => join(import.meta.dirname, name)
const kind = { lane: 'keys', limit: 'uploadsPerClub' } as const
const certificateTask = uploadTask<typeof import('./certificate-task.ts')>(
  task('certificate-task.ts'),
  () =>
    refuse(
      'signerKey',
      text('The certificate or its key cannot be read: it takes too long. Export both again, without a passphrase.'),
    ),
  kind,
)
const requestTask = uploadTask<typeof import('./request-task.ts')>(
  task('request-task.ts'),
  () => refuse('signerKey', text('The key could not be made. Please try again.')),
  kind,
)

/**
 * Validates and stores a certificate and its key; erases earlier ones for the same pass type.
 * @throws AppError `pass_upload_refused`
 */
export async function keepCertificate(
  deps: SetupNeeds & Needs<'clubCache' | 'uploads'>,
  clubId: string,
  upload: CertificateUpload,
): Promise<PassCertificate> {
  const { db } = deps.firebase
  const { passTypeIdentifier, teamIdentifier } = await getClub(deps, clubId)
  const expected = { passTypeIdentifier, teamIdentifier }
  const read = await deps.uploads.run(certificateTask, clubId, { upload, expected, now: deps.now() })
  const certificate = new X509Certificate(read.certificate)
  const key = createPrivateKey({ key: Buffer.from(read.key), type: 'pkcs8', format: 'der' })
  const id = certificatesIn(db).newId()
  const stored = { id, clubId, certificate, key: sealKey(key, deps.passKey, id) }
  await rewriteClub(deps, clubId, async ({ batch, update }) => {
    for (const earlier of await readCertificates(db, clubId))
      if (subjectOf(earlier.certificate).passType === subjectOf(certificate).passType)
        eraseCertificate(batch, db, earlier.id)
    writeCertificate(batch, db, stored)
    if (upload.kind === 'issued') eraseRequest(batch, db, clubId)
    update(passSetupFields({ certificateId: id }))
  })
  return presentCertificate(stored, deps)
}

/**
 * Stores the certificate that Apple made from the club's request.
 * @throws AppError `pass_upload_refused`, also without a request
 */
export async function keepIssued(
  deps: SetupNeeds & Needs<'clubCache' | 'uploads'>,
  clubId: string,
  signerCert: Uint8Array,
): Promise<PassCertificate> {
  const request = await readRequest(deps.firebase.db, clubId)
  const key = request && openKey(request.key, deps.passKey, request.id)
  if (!key) throw refuse('signerCert', text('There is no request to this certificate. Download the request first.'))
  const der = key.export({ type: 'pkcs8', format: 'der' })
  return keepCertificate(deps, clubId, { kind: 'issued', signerCert, key: der })
}

/** Returns the club's request for a certificate (PEM); makes it, with its key, at the first call. */
export async function certificateRequest(
  deps: Needs<'clubCache' | 'db' | 'passKey' | 'uploads'>,
  clubId: string,
): Promise<string> {
  const { db } = deps.firebase
  const [club, known] = await Promise.all([getClub(deps, clubId), readRequest(db, clubId)])
  if (known && openKey(known.key, deps.passKey, known.id)) return known.pem
  const { request, key } = await deps.uploads.run(requestTask, clubId, { clubName: club.name })
  const own = createPrivateKey({ key: Buffer.from(key), type: 'pkcs8', format: 'der' })
  return writeRequest(db, { clubId, pem: request }, (id) => sealKey(own, deps.passKey, id), known !== undefined)
}
