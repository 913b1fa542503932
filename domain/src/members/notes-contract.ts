import { adminFor } from '../contract.ts'
import { memberNotesChangeSchema, memberNotesSchema } from './notes.ts'

const admin = adminFor('members')

/** The administrators' notes about a member, which no member and no card shows. */
export const memberNotesContract = {
  get: admin.get('/api/members/{id}/notes', "The administrators' notes about a member", memberNotesSchema, {
    refusals: ['not_found'],
  }),
  put: admin.put('/api/members/{id}/notes', "Changes the administrators' notes about a member", memberNotesSchema, {
    request: memberNotesChangeSchema,
    refusals: ['not_found', 'changed_meanwhile'],
  }),
}
