import { z } from 'zod'
import { orUndefined } from '../accepted.ts'
import { endpoint } from '../contract.ts'
import { importMaxBytes, importOutcomeSchema, importRowsSchema, lastImportSchema, undoStepSchema } from './import.ts'
import { memberListContract } from './list-contract.ts'
import { acceptedMemberSchema, memberSchema, photoMaxBytes, photoTooLarge } from './member.ts'
import { memberChangeFormSchema, memberChangeSchema, memberFormSchema, memberInputSchema } from './member-input.ts'

const photo = {
  required: false,
  maxBytes: photoMaxBytes,
  description: 'JPG, PNG or GIF up to 2 MB',
  tooLarge: photoTooLarge,
} as const

const notShown = orUndefined(acceptedMemberSchema)

export const membersContract = {
  ...memberListContract,
  add: endpoint({
    method: 'POST',
    path: '/api/members',
    access: 'admin',
    summary: 'Adds a member',
    request: { kind: 'json', schema: memberInputSchema },
    response: { kind: 'json', schema: memberSchema, accepted: acceptedMemberSchema, status: 201 },
    refusals: ['limit_reached', 'member_id_taken', 'email_taken', 'changed_meanwhile'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/members/{id}',
    access: 'admin',
    summary: 'Changes the fields of a member that are given, such as number, name and e-mail',
    request: { kind: 'json', schema: memberChangeSchema },
    response: { kind: 'json', schema: memberSchema, accepted: notShown },
    refusals: ['member_id_taken', 'email_taken', 'changed_meanwhile'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/members/{id}',
    access: 'admin',
    summary: 'Deletes a member; the payments stay, the pass is voided, access ends at once',
    response: { kind: 'json', schema: z.object({ id: z.string() }), accepted: z.unknown() },
    refusals: ['changed_meanwhile'],
  }),
  addWithPhoto: endpoint({
    method: 'POST',
    path: '/api/members/with-photo',
    access: 'admin',
    summary: 'Adds a member with a photo',
    request: { kind: 'form', schema: memberFormSchema, files: { photo }, limit: 'photosPerClub' },
    response: { kind: 'json', schema: memberSchema, accepted: notShown, status: 201 },
    refusals: ['limit_reached', 'member_id_taken', 'email_taken', 'changed_meanwhile'],
  }),
  updateWithPhoto: endpoint({
    method: 'PUT',
    path: '/api/members/{id}/with-photo',
    access: 'admin',
    summary: 'Changes the fields of a member that are given, and the photo; without a file the photo stays',
    request: { kind: 'form', schema: memberChangeFormSchema, files: { photo }, limit: 'photosPerClub' },
    response: { kind: 'json', schema: memberSchema, accepted: notShown },
    refusals: ['limit_reached', 'member_id_taken', 'email_taken', 'changed_meanwhile'],
  }),
  removePhoto: endpoint({
    method: 'DELETE',
    path: '/api/members/{id}/photo',
    access: 'admin',
    summary: "Removes a member's photo",
    response: { kind: 'json', schema: memberSchema },
  }),
  photo: endpoint({
    method: 'GET',
    path: '/api/photos/{id}',
    access: 'anyone',
    summary: "A member's photo, under an unguessable address that never changes what it shows",
    response: { kind: 'file', contentType: 'image/webp' },
  }),
  lastImport: endpoint({
    method: 'GET',
    path: '/api/members/imports',
    access: 'admin',
    summary: "The club's last import, as long as it can be undone",
    response: { kind: 'json', schema: z.object({ last: lastImportSchema.nullable() }) },
  }),
  beginImport: endpoint({
    method: 'POST',
    path: '/api/members/imports',
    access: 'admin',
    summary: 'Begins an import; the one before can no longer be undone',
    response: { kind: 'json', schema: z.object({ id: z.string() }), status: 201 },
  }),
  importRows: endpoint({
    method: 'POST',
    path: '/api/members/imports/{id}',
    access: 'admin',
    summary: 'Adds and changes up to 100 members of an import; answers what became of each row, in order',
    request: { kind: 'json', schema: importRowsSchema, maxBytes: importMaxBytes },
    response: { kind: 'json', schema: z.object({ outcomes: z.array(importOutcomeSchema) }) },
    refusals: ['changed_meanwhile'],
  }),
  undoImport: endpoint({
    method: 'DELETE',
    path: '/api/members/imports/{id}',
    access: 'admin',
    summary: 'Undoes a part of the last import, its end first; to be repeated until nothing is left',
    response: { kind: 'json', schema: undoStepSchema },
    refusals: ['changed_meanwhile'],
  }),
}

/** Returns the path of a photo: unguessable and immutable, so that an `<img>` needs no token. */
export const photoPath = (photoId: string): string => `/api/photos/${photoId}`
