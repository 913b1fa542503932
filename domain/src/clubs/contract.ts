import { z } from 'zod'
import { endpoint } from '../contract.ts'
import { clubNameSchema, clubSchema } from './club.ts'

export const clubsContract = {
  get: endpoint({
    method: 'GET',
    path: '/api/clubs',
    access: 'admin',
    summary: "The caller's club",
    response: { kind: 'json', schema: clubSchema },
    refusals: ['not_found'],
  }),
  rename: endpoint({
    method: 'PUT',
    path: '/api/clubs',
    access: 'admin',
    summary: 'Gives the club another name',
    request: { kind: 'json', schema: z.object({ name: clubNameSchema }) },
    response: { kind: 'json', schema: clubSchema },
    refusals: ['not_found'],
  }),
}
