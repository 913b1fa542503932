import { orUndefined } from '../accepted.ts'
import { endpoint } from '../contract.ts'
import { clubSchema } from './club.ts'
import { clubContract } from './club-contract.ts'
import { logoMaxBytes, logoTooLarge } from './logo.ts'
import { renameSchema, settingsChangeSchema } from './settings-input.ts'

const logo = {
  required: false,
  maxBytes: logoMaxBytes,
  description: 'PNG or JPG up to 2 MB',
  tooLarge: logoTooLarge,
} as const

export const clubsContract = {
  ...clubContract,
  rename: endpoint({
    method: 'PUT',
    path: '/api/clubs',
    access: 'admin',
    summary: 'Changes the name of the club; the other settings stay as they are',
    request: { kind: 'json', schema: renameSchema },
    response: { kind: 'json', schema: clubSchema, accepted: orUndefined(clubSchema) },
    refusals: ['not_found', 'changed_meanwhile'],
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/api/clubs',
    access: 'admin',
    summary:
      'Changes settings of the club, all that are given or none; those that somebody else has changed since they were seen are refused',
    request: { kind: 'json', schema: settingsChangeSchema, files: { logo }, limit: 'uploadsPerClub' },
    response: { kind: 'json', schema: clubSchema },
    refusals: ['not_found', 'changed_meanwhile'],
  }),
  logo: endpoint({
    method: 'GET',
    path: '/api/logos/{id}',
    access: 'anyone',
    summary: "A club's logo, under an unguessable address that never changes what it shows",
    response: { kind: 'file', contentType: 'image/png' },
  }),
}
