import { sentence } from '@tessera/domain/texts/text'
import { refuse } from '../refuse.ts'
import { PassFault, tryPass } from './check-pass.ts'
import { type PassView, unfitFormat } from './fill.ts'
import { type Fitted, fitPictures } from './fit-pictures.ts'
import { unsignedPass } from './unsigned-pass.ts'
import { type ValidTemplate, validateTemplate } from './validate-template.ts'

/**
 * Validates an uploaded template and resizes its images for Wallet. Runs in a worker.
 * @throws AppError `pass_upload_refused`
 */
export async function run(zip: Uint8Array): Promise<ValidTemplate & Fitted> {
  const template = validateTemplate(zip)
  refuseUnfit(template)
  for (const view of samples) tryOut(template, view)
  return { json: template.json, ...(await fitPictures(template.files)) }
}

function refuseUnfit({ json }: ValidTemplate): void {
  const unfit = unfitFormat(json)
  if (!unfit) return
  throw refuse(
    'template',
    sentence('pass.json of the template: the field "{key}" shows a text such as N12, so it can have no {format}.', {
      ...unfit,
    }),
  )
}

const plain = { clubName: 'Club', memberId: '1', fullName: 'Member', status: 'Active', year: 2000 } as const

/** Members with little and with much on their passes, and one who was deleted. */
const samples: readonly PassView[] = [
  plain,
  {
    clubName: '“Club” & Söhne',
    memberId: 'N12',
    fullName: 'Ülkü "Ü" O’Neil',
    status: 'Payment Due',
    year: 2026,
    seasonStartsInMonth: 7,
    typeName: 'Erwachsene',
    timeZone: 'Europe/Vienna',
    owed: [
      { label: 'Fee', open: 12_050, dueOn: '2026-03-31', isDue: true },
      { label: 'Boat', open: 1, isDue: false },
    ],
  },
  { ...plain, memberId: '-', status: 'Disabled' },
]

/** Fills the template for a sample member, because parts that the library would leave out show only then. */
function tryOut(template: ValidTemplate, view: PassView): void {
  const identity = {
    passTypeIdentifier: 'pass.try',
    teamIdentifier: 'TRY0000000',
    organizationName: '',
    description: '',
    logoText: '',
  }
  const publicUrl = 'https://club.example'
  const voided = view.status === 'Disabled'
  const own = { serial: 'try', authenticationToken: 'try-try-try-try-', voided, publicUrl, code: publicUrl }
  try {
    tryPass(unsignedPass(template, identity, view, own))
  } catch (error) {
    throw error instanceof PassFault ? refuse('template', error.says) : error
  }
}
