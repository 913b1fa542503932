import { AppError } from '@tessera/domain/errors'
import type { SavedConfig } from '@tessera/domain/passes/contract'
import { builtInTemplateId, type PassConfig, type PassTemplate } from '@tessera/domain/passes/pass'
import type { PassConfigInput } from '@tessera/domain/passes/pass-config-input'
import { sentence } from '@tessera/domain/texts/text'
import { getClub, passSetupFields, rewriteClub, type StoredClub } from '../clubs/service.ts'
import type { Upload } from '../http/body.ts'
import { mergeSeen } from '../merge-seen.ts'
import type { Needs } from '../needs.ts'
import { hasPasses, passList } from './cards/store.ts'
import { presentCertificate, readCertificates, readOwnCertificate } from './certificates/certificate-store.ts'
import { disagrees } from './certificates/validate-upload.ts'
import type { PassParts } from './needs.ts'
import { pictureOf } from './templates/picture.ts'
import { eraseAbandonedTemplates, eraseTemplate, recordTemplate } from './templates/template-store.ts'
import { describeBuiltIn, describeTemplate, keepTemplate } from './templates/templates.ts'

/** Returns a club's pass configuration with its certificate and template. */
export async function readConfiguration(
  deps: Needs<'clubCache' | 'config' | 'db' | 'passKey'> & Pick<PassParts, 'wwdr'>,
  clubId: string,
): Promise<PassConfig> {
  return describe(deps, await getClub(deps, clubId))
}

async function describe(
  deps: Needs<'config' | 'db' | 'passKey'> & Pick<PassParts, 'wwdr'>,
  club: StoredClub,
): Promise<PassConfig> {
  const [stored, template, issued] = await Promise.all([
    readOwnCertificate(deps.firebase.db, club.id, club.certificateId),
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
    certificate: stored ? presentCertificate(stored, deps) : null,
    template,
    googleIssuerId: club.googleIssuerId,
    picture: pictureOf(club),
    followsChanges: deps.config.publicUrl.startsWith('https://'),
    issued,
  }
}

/**
 * Saves a club's pass configuration, with a stored certificate that matches pass type and team, or none: Wallet would
 * refuse a pass signed with another one. @throws AppError `pass_type_in_use` if passes of another type are out, `changed_meanwhile`
 */
export async function saveConfiguration(
  deps: Needs<'clubCache' | 'config' | 'db' | 'passKey'> & Pick<PassParts, 'wwdr'>,
  clubId: string,
  { leavesPasses = false, seen = {}, ...wanted }: SavedConfig,
): Promise<PassConfig> {
  const saved = await rewriteClub(deps, clubId, async ({ club, update }) => {
    const { organizationName, description, logoText } = club
    const stored = {
      passTypeIdentifier: club.passTypeIdentifier ?? '',
      teamIdentifier: club.teamIdentifier ?? '',
      organizationName,
      description,
      logoText,
    }
    const input = { ...stored, ...mergeSeen({ seen, stored, wanted }) }
    if (!leavesPasses) await refuseLeaving(deps, club, input)
    const certificates = await readCertificates(deps.firebase.db, clubId)
    const agreeing = certificates.filter(({ certificate }) => !disagrees(certificate, input))
    const certificate = agreeing.find(({ id }) => id === club.certificateId) ?? agreeing[0]
    const setup = { ...input, certificateId: certificate?.id ?? null }
    update(passSetupFields(setup))
    return { ...club, ...setup }
  })
  return describe(deps, saved)
}

/** Validates a template and stores it in place of the earlier one. @throws AppError `pass_upload_refused` */
export async function uploadTemplate(
  deps: Needs<'db' | 'now' | 'uploads'>,
  clubId: string,
  template: Upload,
): Promise<PassTemplate> {
  const uploaded = await keepTemplate(deps, clubId, template)
  await chooseTemplate(deps, clubId, uploaded.id)
  return uploaded
}

/** Replaces the club's template with the built-in one. */
export async function chooseBuiltIn(deps: Needs<'db' | 'now'>, clubId: string): Promise<PassTemplate> {
  await chooseTemplate(deps, clubId, builtInTemplateId)
  return describeBuiltIn()
}

/** Erases only the template that this choice replaces, because another upload may have stored its own meanwhile. */
async function chooseTemplate(deps: Needs<'db' | 'now'>, clubId: string, id: string): Promise<void> {
  const { db } = deps.firebase
  const replaced = await rewriteClub(deps, clubId, async ({ club, batch, update }) => {
    update(passSetupFields({ passTemplateId: id }))
    await recordTemplate(batch, db, club, id)
    return club.passTemplateId
  })
  if (replaced && ![id, builtInTemplateId].includes(replaced)) await eraseTemplate(db, clubId, replaced)
  await eraseAbandonedTemplates(db, clubId, id, deps.now())
}

/** Passes are bound to their pass type: those of the earlier one stay on phones, and no longer follow changes. */
async function refuseLeaving(
  deps: Needs<'clubCache'>,
  { id, passTypeIdentifier: before }: StoredClub,
  { passTypeIdentifier }: PassConfigInput,
) {
  if (before === null || before === passTypeIdentifier) return
  const passes = [...(await deps.firebase.clubCache.read(passList, id)).values()]
  const count = passes.filter(({ modified, voided }) => modified > 0 && !voided).length
  if (count === 0) return
  throw new AppError(
    'pass_type_in_use',
    sentence(
      'Passes of {before} that are out: {count}. With another pass type they stay on phones as they are and are never updated again; each member has to install the new one.',
      { count, before },
    ),
  )
}
