import { endpoint } from '../contract.ts'
import { acceptedClubSchema, clubSchema } from './club.ts'

/** The calls that read a club. Those that change it stand in another file, which a page loads only with the settings. */
export const clubContract = {
  get: endpoint({
    method: 'GET',
    path: '/api/clubs',
    access: 'admin',
    summary: "The caller's club",
    response: { kind: 'json', schema: clubSchema, accepted: acceptedClubSchema },
    refusals: ['not_found'],
  }),
}
