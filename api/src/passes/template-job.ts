import { sentence } from '@tessera/domain/texts/text'
import { PassFault, tryPass } from './check-pass.ts'
import { type Fitted, fitPictures } from './fit-pictures.ts'
import { refuse } from './refuse.ts'
import { unsignedPass } from './unsigned-pass.ts'
import { type ValidTemplate, validateTemplate } from './validate-template.ts'

/**
 * Validates an uploaded template and resizes its images for Wallet. Runs in a worker.
 * @throws AppError `pass_upload_refused`
 */
export async function run(zip: Uint8Array): Promise<ValidTemplate & Fitted> {
  const template = validateTemplate(zip)
  tryOut(template)
  return { json: template.json, ...(await fitPictures(template.files)) }
}

/** Fills the template for a sample member, because parts that the library would leave out show only then. */
function tryOut(template: ValidTemplate): void {
  const identity = {
    passTypeIdentifier: 'pass.try',
    teamIdentifier: 'TRY0000000',
    organizationName: '',
    description: '',
    logoText: '',
  }
  const view = { clubName: 'Club', memberId: '1', fullName: 'Member', status: 'Active', year: 2000 } as const
  const publicUrl = 'https://club.example'
  const own = { serial: 'try', authenticationToken: 'try-try-try-try-', voided: false, publicUrl, code: publicUrl }
  try {
    tryPass(unsignedPass(template, identity, view, own))
  } catch (error) {
    if (!(error instanceof PassFault)) throw error
    throw refuse(
      'template',
      sentence('The template does not make a valid pass: {fault}', { fault: error.message.split('\n', 1)[0] ?? '' }),
    )
  }
}
