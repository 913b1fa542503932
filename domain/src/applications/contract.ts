import { z } from 'zod'
import { adminFor, anyone } from '../contract.ts'
import { memberSchema } from '../members/member.ts'
import { acceptanceSchema, applicationInputSchema, applicationSchema, decliningSchema } from './application.ts'
import { joinOfferSchema } from './join-offer.ts'

const admin = adminFor('members')

const nothing = z.object({})
const applicationsSchema = z.array(applicationSchema)

/** Maximum size of an application, in bytes: 20 own fields of 500 characters, and the facts. */
const mostBytes = 60_000

/** The form by which people apply to join, and what administrators do with the applications. */
export const applicationsContract = {
  offer: anyone.get('/api/join/{clubId}', 'What the page of a club asks of people who apply to join', joinOfferSchema, {
    refusals: ['not_found', 'club_suspended'],
  }),
  apply: anyone.post(
    '/api/join/{clubId}',
    'Applies to join a club: sends an e-mail with a link that confirms the address. A member of the club gets the same answer',
    nothing,
    {
      request: { kind: 'json', schema: applicationInputSchema, maxBytes: mostBytes },
      refusals: ['not_found', 'club_suspended', 'limit_reached', 'letters_unavailable', 'too_many_requests'],
    },
  ),
  confirm: anyone.post(
    '/api/join/{clubId}/confirmed',
    'Confirms the address of an application by the code of its e-mail',
    nothing,
    {
      request: { kind: 'json', schema: z.object({ code: z.string().max(200) }), maxBytes: 1_000 },
      refusals: ['not_found', 'club_suspended', 'limit_reached', 'changed_meanwhile'],
    },
  ),
  list: admin.get('/api/applications', 'Applications that wait for the club, the oldest first', applicationsSchema),
  accept: admin.post('/api/applications/{id}/accepted', 'Makes a member of an applicant', memberSchema, {
    request: acceptanceSchema,
    refusals: ['not_found', 'member_id_taken', 'email_taken', 'limit_reached', 'changed_meanwhile'],
  }),
  decline: admin.post(
    '/api/applications/{id}/declined',
    'Declines an application, and mails the applicant a sentence if there is one',
    nothing,
    { request: decliningSchema, refusals: ['not_found', 'letters_unavailable', 'limit_reached', 'changed_meanwhile'] },
  ),
  undo: admin.post(
    '/api/applications/{id}/undone',
    'Takes the declining of an application back: it waits again',
    nothing,
    {
      refusals: ['not_found', 'changed_meanwhile'],
    },
  ),
}
