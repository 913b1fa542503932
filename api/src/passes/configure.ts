import { createPrivateKey, X509Certificate } from 'node:crypto'
import { join } from 'node:path'
import {
  builtInTemplateId,
  type PassCertificate,
  type PassConfig,
  type PassConfigInput,
  type PassTemplate,
} from '@tessera/domain/passes/pass'
import { text } from '@tessera/domain/texts/text'
import { getClub, type KeptClub, passSetupFields, rewriteClub } from '../clubs/service.ts'
import type { Deps } from '../deps.ts'
import type { Upload } from '../http/body.ts'
import { sealKey } from '../sealed-key.ts'
import { uploadJob } from '../uploads/job.ts'
import {
  eraseCertificate,
  newCertificateId,
  presentCertificate,
  readAllKept,
  readKept,
  writeCertificate,
} from './certificate-store.ts'
import { subjectOf } from './read-certificate.ts'
import { refuse } from './refuse.ts'
import { hasPasses } from './store.ts'
import { eraseAbandonedTemplates, eraseTemplate } from './template-store.ts'
import { describeBuiltIn, describeTemplate, keepTemplate } from './templates.ts'
import { disagrees } from './validate-upload.ts'

/** Returns a club's pass configuration with its certificate and template. */
export async function readConfiguration(deps: Deps, clubId: string): Promise<PassConfig> {
  return describe(deps, await getClub(deps, clubId))
}

async function describe(deps: Deps, club: KeptClub): Promise<PassConfig> {
  const [kept, template, issued] = await Promise.all([
    readKept(deps.firebase.db, club.id, club.certificateId),
    describeTemplate(deps, club.id, club.passTemplateId),
    hasPasses(deps.firebase.db, club.id),
  ])
  return {
    id: club.id,
    passTypeIdentifier: club.passTypeIdentifier ?? '',
    teamIdentifier: club.teamIdentifier ?? '',
    organizationName: club.organizationName,
    description: club.description,
    logoText: club.logoText,
    certificate: kept ? presentCertificate(kept, deps) : null,
    template,
    googleIssuerId: club.googleIssuerId,
    followsChanges: deps.config.publicUrl.startsWith('https://'),
    issued,
  }
}

/**
 * Saves a club's pass configuration, with a stored certificate that matches pass type and team, or none: Wallet would
 * refuse a pass signed with another one.
 */
export async function saveConfiguration(deps: Deps, clubId: string, input: PassConfigInput): Promise<PassConfig> {
  const saved = await rewriteClub(deps, clubId, async ({ club, update }) => {
    const kept = await readAllKept(deps.firebase.db, clubId)
    const agreeing = kept.filter(({ certificate }) => !disagrees(certificate, input))
    const certificate = agreeing.find(({ id }) => id === club.certificateId) ?? agreeing[0]
    const setup = { ...input, certificateId: certificate?.id ?? null }
    update(passSetupFields(setup))
    return { ...club, ...setup }
  })
  return describe(deps, saved)
}

const certificateJob = uploadJob<typeof import('./certificate-job.ts')>(
  join(import.meta.dirname, 'certificate-job.ts'),
  () =>
    refuse(
      'signerKey',
      text('The certificate or its key cannot be read: it takes too long. Export both again, without a passphrase.'),
    ),
)

/**
 * Validates and stores a certificate and its key; erases earlier ones for the same pass type.
 * @throws AppError `pass_upload_refused`
 */
export async function uploadCertificates(
  deps: Deps,
  clubId: string,
  { signerCert, signerKey }: { signerCert: Upload; signerKey: Upload },
  passphrase: string | undefined,
): Promise<PassCertificate> {
  const { db } = deps.firebase
  const club = await getClub(deps, clubId)
  const upload = { signerCert: signerCert.bytes, signerKey: signerKey.bytes, passphrase }
  const { passTypeIdentifier, teamIdentifier } = club
  const expected = { passTypeIdentifier, teamIdentifier }
  const read = await deps.uploads.run(certificateJob, clubId, { ...upload, expected, now: deps.now() })
  const certificate = new X509Certificate(read.certificate)
  const key = createPrivateKey({ key: Buffer.from(read.key), type: 'pkcs8', format: 'der' })
  const id = newCertificateId(db)
  const kept = { id, clubId, certificate, key: sealKey(key, deps.passKey, id) }
  await rewriteClub(deps, clubId, async ({ batch, update }) => {
    for (const earlier of await readAllKept(db, clubId))
      if (subjectOf(earlier.certificate).passType === subjectOf(certificate).passType)
        eraseCertificate(batch, db, earlier.id)
    writeCertificate(batch, db, kept)
    update(passSetupFields({ certificateId: id }))
  })
  return presentCertificate(kept, deps)
}

/** Validates a template and stores it in place of the earlier one. @throws AppError `pass_upload_refused` */
export async function uploadTemplate(deps: Deps, clubId: string, template: Upload): Promise<PassTemplate> {
  const kept = await keepTemplate(deps, clubId, template)
  await chooseTemplate(deps, clubId, kept.id)
  return kept
}

/** Replaces the club's template with the built-in one. */
export async function chooseBuiltIn(deps: Deps, clubId: string): Promise<PassTemplate> {
  await chooseTemplate(deps, clubId, builtInTemplateId)
  return describeBuiltIn()
}

/** Erases only the template that this choice replaces, because another upload may have stored its own meanwhile. */
async function chooseTemplate(deps: Deps, clubId: string, id: string): Promise<void> {
  const { db } = deps.firebase
  const replaced = await rewriteClub(deps, clubId, ({ club, update }) => {
    update(passSetupFields({ passTemplateId: id }))
    return club.passTemplateId
  })
  if (replaced && ![id, builtInTemplateId].includes(replaced)) await eraseTemplate(db, clubId, replaced)
  await eraseAbandonedTemplates(db, clubId, id, deps.now())
}
