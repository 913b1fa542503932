import { at } from './at.ts'
import { holds, type Row } from './row.ts'

export const rows: readonly Row[] = [
  holds('3.75', 'field', 'Pass configuration: id', at.apiCertificates, 'id: own.clubId,'),
  holds(
    '3.76',
    'field',
    'Pass configuration: passTypeIdentifier',
    at.apiCertificates,
    'toMatchObject({ passTypeIdentifier: passType, teamIdentifier: team',
  ),
  holds(
    '3.77',
    'field',
    'Pass configuration: teamIdentifier',
    at.apiCertificates,
    'toMatchObject({ passTypeIdentifier: passType, teamIdentifier: team',
  ),
  holds(
    '3.78',
    'field',
    'Pass configuration: organizationName',
    at.apiPasses,
    'organizationName: exampleConfig.organizationName',
  ),
  holds('3.79', 'field', 'Pass configuration: description', at.apiPasses, 'description: exampleConfig.description'),
  holds('3.80', 'field', 'Pass configuration: logoText', at.apiPasses, 'logoText: exampleConfig.logoText'),
  holds(
    '3.81',
    'field',
    'Uploaded file: signer certificate',
    at.passes,
    "getByLabel('Signer Certificate').setInputFiles",
  ),
  holds('3.82', 'field', 'Uploaded file: signer key', at.passes, "getByLabel('Private Key').setInputFiles"),
  holds('3.83', 'field', 'Uploaded file: pass template', at.apiTemplates, 'with what belongs into a pass'),
  holds('3.84', 'field', 'Registration payload: email', at.entrance, "{ email, password: 'eight and more'"),
  holds('3.85', 'field', 'Registration payload: password', at.entrance, "password: 'eight and more'"),
  holds('3.86', 'field', 'Registration payload: displayName', at.entrance, "displayName: 'Karin Kassier'"),
  holds('3.87', 'field', 'Registration payload: clubName', at.entrance, "clubName: 'Tanzclub Blau'"),
  holds(
    '3.88',
    'field',
    'Local storage holds the e-mail used in the sign-in link flow',
    at.entrance,
    'Object.values(localStorage)',
  ),
  holds(
    '3.89',
    'transition',
    'The stored e-mail is forgotten after the sign-in',
    at.magicLink,
    'Object.values(localStorage).join())).not.toContain(member.email)',
  ),
]
