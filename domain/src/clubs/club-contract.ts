import { adminFor } from '../contract.ts'
import { acceptedClubSchema, clubSchema } from './club.ts'

const admin = adminFor('owner', 'door')

/** The calls that read a club. Those that change it stand in another file, which a page loads only with the settings. */
export const clubContract = {
  get: admin.get(
    '/api/clubs',
    "The caller's club",
    { kind: 'json', schema: clubSchema, accepted: acceptedClubSchema },
    { refusals: ['not_found'] },
  ),
}
