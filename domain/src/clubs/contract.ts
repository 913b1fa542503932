import { orUndefined } from '../accepted.ts'
import { adminFor, anyone } from '../contract.ts'
import { needsOfSettings } from '../duties/settings.ts'
import { clubSchema } from './club.ts'
import { clubContract } from './club-contract.ts'
import { logoMaxBytes, logoTooLarge } from './logo.ts'
import { renameSchema, type SettingsChange, settingsChangeSchema } from './settings-input.ts'

const admin = adminFor('owner')

const logo = {
  required: false,
  maxBytes: logoMaxBytes,
  description: 'PNG or JPG up to 2 MB',
  tooLarge: logoTooLarge,
} as const

export const clubsContract = {
  ...clubContract,
  rename: admin.put(
    '/api/clubs',
    'Changes the name of the club; the other settings stay as they are',
    { kind: 'json', schema: clubSchema, accepted: orUndefined(clubSchema) },
    { request: renameSchema, refusals: ['not_found', 'changed_meanwhile'] },
  ),
  change: admin.patch(
    '/api/clubs',
    'Changes settings of the club, all that are given or none; those that somebody else has changed since they were seen are refused',
    clubSchema,
    {
      keepers: ['owner', 'money', 'members'],
      needsOf: (change: SettingsChange, files: readonly string[]) =>
        needsOfSettings([...Object.keys(change), ...files]),
      request: { kind: 'json', schema: settingsChangeSchema, files: { logo }, limit: 'uploadsPerClub' },
      refusals: ['not_found', 'changed_meanwhile'],
    },
  ),
  logo: anyone.get('/api/logos/{id}', "A club's logo, under an unguessable address that never changes what it shows", {
    kind: 'file',
    contentType: 'image/png',
  }),
}
