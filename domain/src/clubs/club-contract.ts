import { endpoint } from '../contract.ts'
import { acceptedClubSchema, clubSchema } from './club.ts'

/** Apart from the calls that change a club, whose schemas a page loads only with the club's settings. */
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
