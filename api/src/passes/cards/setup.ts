import { hasPassConfiguration, missingPassFields, type PassField } from '@tessera/domain/clubs/club'
import { AppError } from '@tessera/domain/errors'
import { builtInTemplateId } from '@tessera/domain/passes/pass'
import { type Sentence, sentence, text } from '@tessera/domain/texts/text'
import type { StoredClub } from '../../clubs/service.ts'
import { openKey } from '../../sealed-key.ts'
import { readOwnCertificate } from '../certificates/certificate-store.ts'
import { day } from '../certificates/read-certificate.ts'
import { disagrees } from '../certificates/validate-upload.ts'
import type { SetupNeeds } from '../needs.ts'
import type { Signer } from '../signing/signature.ts'
import { applyClubPictures } from '../templates/club-pictures.ts'
import { builtInPicture } from '../templates/picture.ts'
import { templateContent } from '../templates/templates.ts'
import type { PassIdentity } from '../templates/unsigned-pass.ts'
import type { ValidTemplate } from '../templates/validate-template.ts'

/** Setup that a club's passes are made from. */
export interface ReadySetup {
  readonly identity: PassIdentity
  readonly template: ValidTemplate
  readonly templateId: string | null
  /** The club's colour; null unless the built-in template uses it. */
  readonly colour: string | null
  /** Id of the club's logo; null if neither the template nor a card at Google uses it. */
  readonly logoId: string | null
  /** Id of the club's picture; null if the template does not use it. */
  readonly pictureId: string | null
  readonly signer: Signer
}

const words: Record<PassField, string> = {
  passTypeIdentifier: text('the pass type identifier'),
  teamIdentifier: text('the team identifier'),
  certificateId: text('the certificate and its key'),
  passTemplateId: text('the template'),
}

const keyStaysShut = text(
  'The private key was stored under another PASS_KEY than this server has now. Restore that, or upload certificate and key again.',
)

const incomplete = (fault: string | Sentence) => new AppError('pass_setup_incomplete', fault)
const missing = (fields: readonly PassField[]) =>
  incomplete(
    sentence('The pass setup is not complete. Missing: {what}.', {
      what: fields.map((field) => words[field]),
    }),
  )

/** Setup that determines a card's look, in any wallet. */
export type CardSetup = Omit<ReadySetup, 'template' | 'signer'>

/**
 * Reads the setup that determines the look of a club's cards: that of its passes, if it has begun to set them up.
 * @throws AppError `pass_setup_incomplete` for an expired certificate or a key that does not open
 */
export async function readCardSetup(deps: SetupNeeds, club: StoredClub): Promise<CardSetup> {
  if (hasPassConfiguration(club)) return readSetup(deps, club)
  const { organizationName, description, logoText, colour } = club
  const identity = { passTypeIdentifier: '', teamIdentifier: '', organizationName, description, logoText }
  return { identity, templateId: null, colour, logoId: logoAtGoogle(club), pictureId: builtInPicture(club) }
}

/** Cards at Google show the club's logo, also beside a template that has its own. */
const logoAtGoogle = ({ googleIssuerId, logo }: StoredClub) => (googleIssuerId && logo ? logo.id : null)

/** Reads a club's pass setup. @throws AppError `pass_setup_incomplete`, naming what is missing */
export async function readSetup(deps: SetupNeeds, club: StoredClub): Promise<ReadySetup> {
  if (!hasPassConfiguration(club)) throw missing(missingPassFields(club))
  const [stored, template] = await Promise.all([
    readOwnCertificate(deps.firebase.db, club.id, club.certificateId),
    templateContent(deps, club, club.passTemplateId ?? ''),
  ])
  if (!stored) throw missing(['certificateId'])
  if (!template) throw missing(['passTemplateId'])
  const { certificate, key, id } = stored
  if (certificate.validToDate <= deps.now())
    throw incomplete(
      sentence('The certificate expired on {day}. Please upload a new one.', { day: day(certificate.validToDate) }),
    )
  const disagreement = disagrees(certificate, club)
  if (disagreement) throw incomplete(disagreement)
  const opened = openKey(key, deps.passKey, id)
  if (!opened) throw incomplete(keyStaysShut)
  const signerKey = opened.export({ type: 'pkcs8', format: 'pem' }).toString()
  const { organizationName, description, logoText } = club
  const applied = await applyClubPictures(deps, club, template)
  return {
    identity: {
      passTypeIdentifier: club.passTypeIdentifier ?? '',
      teamIdentifier: club.teamIdentifier ?? '',
      organizationName,
      description,
      logoText,
    },
    ...applied,
    logoId: applied.logoId ?? logoAtGoogle(club),
    templateId: club.passTemplateId,
    colour: club.passTemplateId === builtInTemplateId ? club.colour : null,
    signer: { wwdr: deps.wwdr.pem, signerCert: certificate.toString(), signerKey },
  }
}
