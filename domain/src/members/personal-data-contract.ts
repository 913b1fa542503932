import { adminFor } from '../contract.ts'

const personalDataType = 'application/zip'

/** What a person may ask of the club: a copy of all that it keeps about them (GDPR, articles 15 and 20). */
export const personalDataContract = {
  file: adminFor('members').post(
    '/api/members/{id}/data',
    'Makes a ZIP of all that the club keeps about a member: to read, for programs, and the photo',
    { kind: 'file', contentType: personalDataType },
    { refusals: ['not_found'] },
  ),
}
