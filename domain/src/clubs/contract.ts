import { z } from 'zod'
import { endpoint } from '../contract.ts'
import { clubSchema } from './club.ts'
import { clubContract } from './club-contract.ts'
import { clubInputSchema } from './club-input.ts'
import { logoMaxBytes, logoTooLarge } from './logo.ts'

const logo = {
  required: true,
  maxBytes: logoMaxBytes,
  description: 'PNG or JPG up to 2 MB',
  tooLarge: logoTooLarge,
} as const

export const clubsContract = {
  ...clubContract,
  change: endpoint({
    method: 'PUT',
    path: '/api/clubs',
    access: 'admin',
    summary:
      'Changes the name, the colour, the time zone, the start of seasons and the membership types of the club, and whether it keeps lists of who was there',
    request: { kind: 'json', schema: clubInputSchema },
    response: { kind: 'json', schema: clubSchema },
    refusals: ['not_found', 'invalid_fields'],
  }),
  setLogo: endpoint({
    method: 'PUT',
    path: '/api/clubs/logo',
    access: 'admin',
    summary: "Sets the club's logo, in place of the one there was",
    request: { kind: 'form', schema: z.object({}), files: { logo }, limit: 'uploadsPerClub' },
    response: { kind: 'json', schema: clubSchema },
    refusals: ['not_found'],
  }),
  removeLogo: endpoint({
    method: 'DELETE',
    path: '/api/clubs/logo',
    access: 'admin',
    summary: "Takes the club's logo away",
    response: { kind: 'json', schema: clubSchema },
    refusals: ['not_found'],
  }),
  logo: endpoint({
    method: 'GET',
    path: '/api/logos/{id}',
    access: 'anyone',
    summary: "A club's logo, under an unguessable address that never changes what it shows",
    response: { kind: 'file', contentType: 'image/png' },
  }),
}
