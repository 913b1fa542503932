import { z } from 'zod'
import { endpoint } from '../contract.ts'
import { invitationReplySchema, placesSchema, registrationSchema, roleSchema } from './account.ts'
import { sessionsSchema } from './session.ts'

export const accountsContract = {
  register: endpoint({
    method: 'POST',
    path: '/api/auth/register',
    access: 'anyone',
    summary: 'Registers a club and its first administrator',
    request: { kind: 'json', schema: registrationSchema },
    response: {
      kind: 'json',
      schema: z.object({ uid: z.string(), clubId: z.string() }),
      accepted: z.unknown(),
      status: 201,
    },
    refusals: ['registration_closed', 'email_in_use', 'changed_meanwhile'],
  }),
  verifyAuth: endpoint({
    method: 'POST',
    path: '/api/member-auth/verify-auth',
    access: 'signed-in',
    summary:
      "After a link sign-in: sets the token's claims to the member's place and answers the role. Trusts the token, never the body",
    request: { kind: 'json', schema: z.object({ email: z.string(), uid: z.string() }) },
    response: { kind: 'json', schema: z.object({ role: roleSchema.default('member') }) },
    refusals: ['no_membership', 'club_suspended'],
  }),
  places: endpoint({
    method: 'GET',
    path: '/api/auth/places',
    access: 'signed-in',
    summary:
      'The places that the caller has (clubs administered, clubs a member of), and up to 20 invitations to become a member of more',
    response: { kind: 'json', schema: placesSchema },
  }),
  takePlace: endpoint({
    method: 'POST',
    path: '/api/auth/place',
    access: 'signed-in',
    summary: "Sets the token's claims to one of the caller's places: the one named, or the first of the role",
    request: { kind: 'json', schema: z.object({ role: roleSchema, clubId: z.string().optional() }) },
    response: { kind: 'json', schema: z.object({ role: roleSchema }) },
    refusals: ['no_membership', 'forbidden', 'club_suspended'],
  }),
  answerInvitation: endpoint({
    method: 'POST',
    path: '/api/auth/invitation',
    access: 'signed-in',
    summary: "Accepts or declines a club's invitation of the caller; answers the places and invitations afterwards",
    request: { kind: 'json', schema: invitationReplySchema },
    response: { kind: 'json', schema: placesSchema },
    refusals: ['not_found', 'forbidden'],
  }),
  sessions: endpoint({
    method: 'GET',
    path: '/api/auth/sessions',
    access: 'signed-in',
    summary:
      "Where the caller is signed in: up to 100 sessions, the one used last first. Null where Google keeps the sessions, which it doesn't list",
    response: { kind: 'json', schema: sessionsSchema },
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/api/auth/sessions/{id}',
    access: 'signed-in',
    summary: "Signs the caller out of one session, which may be the request's own",
    response: { kind: 'json', schema: z.object({ id: z.string() }) },
    refusals: ['not_found'],
  }),
  endOtherSessions: endpoint({
    method: 'DELETE',
    path: '/api/auth/sessions',
    access: 'signed-in',
    summary:
      "Signs the caller out everywhere but in the request's own session; where Google keeps the sessions, there as well",
    response: { kind: 'json', schema: sessionsSchema },
  }),
}
