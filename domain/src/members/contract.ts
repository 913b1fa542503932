import { z } from 'zod'
import { orUndefined } from '../accepted.ts'
import { adminFor, anyone } from '../contract.ts'
import { importMaxBytes, importOutcomeSchema, importRowsSchema, lastImportSchema, undoStepSchema } from './import.ts'
import { memberListContract } from './list-contract.ts'
import { acceptedMemberSchema, memberSchema, photoPart } from './member.ts'
import { memberChangeFormSchema, memberChangeSchema, memberFormSchema, memberInputSchema } from './member-input.ts'

const admin = adminFor('members')

const notShown = orUndefined(acceptedMemberSchema)

export const membersContract = {
  ...memberListContract,
  add: admin.post(
    '/api/members',
    'Adds a member',
    { kind: 'json', schema: memberSchema, accepted: acceptedMemberSchema, status: 201 },
    { request: memberInputSchema, refusals: ['limit_reached', 'member_id_taken', 'email_taken', 'changed_meanwhile'] },
  ),
  update: admin.put(
    '/api/members/{id}',
    'Changes the fields of a member that are given, such as number, name and e-mail',
    { kind: 'json', schema: memberSchema, accepted: notShown },
    { request: memberChangeSchema, refusals: ['member_id_taken', 'email_taken', 'changed_meanwhile'] },
  ),
  remove: admin.delete(
    '/api/members/{id}',
    'Deletes a member; the payments stay, the pass is voided, access ends at once. If others belong to the member, `takenOverBy` is the id of the one of them whom the others belong to from then on, or `nobody`',
    {
      kind: 'json',
      schema: z.object({ id: z.string(), entry: z.string() }),
      accepted: z.object({ entry: z.string().optional() }).catch({}),
    },
    { query: ['takenOverBy'], refusals: ['has_people', 'changed_meanwhile'] },
  ),
  addWithPhoto: admin.post(
    '/api/members/with-photo',
    'Adds a member with a photo',
    { kind: 'json', schema: memberSchema, accepted: notShown, status: 201 },
    {
      request: { kind: 'form', schema: memberFormSchema, files: { photo: photoPart }, limit: 'photosPerClub' },
      refusals: ['limit_reached', 'member_id_taken', 'email_taken', 'changed_meanwhile'],
    },
  ),
  updateWithPhoto: admin.put(
    '/api/members/{id}/with-photo',
    'Changes the fields of a member that are given, and the photo; without a file the photo stays',
    { kind: 'json', schema: memberSchema, accepted: notShown },
    {
      request: { kind: 'form', schema: memberChangeFormSchema, files: { photo: photoPart }, limit: 'photosPerClub' },
      refusals: ['limit_reached', 'member_id_taken', 'email_taken', 'changed_meanwhile'],
    },
  ),
  removePhoto: admin.delete(
    '/api/members/{id}/photo',
    "Removes a member's photo; with `seen`, the path of a photo, only if it is still that one",
    memberSchema,
    { query: ['seen'], refusals: ['changed_meanwhile'] },
  ),
  photo: anyone.get(
    '/api/photos/{id}',
    "A member's photo, under an unguessable address that never changes what it shows",
    { kind: 'file', contentType: 'image/webp' },
  ),
  lastImport: admin.get(
    '/api/members/imports',
    "The club's last import, as long as it can be undone",
    z.object({ last: lastImportSchema.nullable() }),
  ),
  beginImport: admin.post('/api/members/imports', 'Begins an import; the one before can no longer be undone', {
    kind: 'json',
    schema: z.object({ id: z.string() }),
    status: 201,
  }),
  importRows: admin.post(
    '/api/members/imports/{id}',
    'Adds and changes up to 100 members of an import; answers what became of each row, in order',
    z.object({ outcomes: z.array(importOutcomeSchema) }),
    { request: { kind: 'json', schema: importRowsSchema, maxBytes: importMaxBytes }, refusals: ['changed_meanwhile'] },
  ),
  undoImport: admin.delete(
    '/api/members/imports/{id}',
    'Undoes a part of the last import, its end first; to be repeated until nothing is left',
    undoStepSchema,
    { refusals: ['changed_meanwhile'] },
  ),
}
