import { endpoint } from '../contract.ts'
import { clubInputSchema, clubSchema } from './club.ts'

export const clubsContract = {
  get: endpoint({
    method: 'GET',
    path: '/api/clubs',
    access: 'admin',
    summary: "The caller's club",
    response: { kind: 'json', schema: clubSchema },
    refusals: ['not_found'],
  }),
  change: endpoint({
    method: 'PUT',
    path: '/api/clubs',
    access: 'admin',
    summary: 'Changes the name and the colour of the club',
    request: { kind: 'json', schema: clubInputSchema },
    response: { kind: 'json', schema: clubSchema },
    refusals: ['not_found'],
  }),
}
