import { z } from 'zod'
import { anyone, signedIn } from '../contract.ts'
import { invitationReplySchema, placesSchema, registrationSchema, roleSchema } from './account.ts'
import { sessionsSchema } from './session.ts'

export const accountsContract = {
  register: anyone.post(
    '/api/auth/register',
    'Registers a club and its first administrator',
    {
      kind: 'json',
      schema: z.object({ uid: z.string(), clubId: z.string() }),
      accepted: z.unknown(),
      status: 201,
    },
    { request: registrationSchema, refusals: ['registration_closed', 'email_in_use', 'changed_meanwhile'] },
  ),
  verifyAuth: signedIn.post(
    '/api/member-auth/verify-auth',
    "After a link sign-in: sets the token's claims to the member's place and answers the role. Trusts the token, never the body",
    z.object({ role: roleSchema.default('member') }),
    { request: z.object({ email: z.string(), uid: z.string() }), refusals: ['no_membership', 'club_suspended'] },
  ),
  places: signedIn.get(
    '/api/auth/places',
    'The places that the caller has (clubs administered, clubs a member of, and of those who belong to the caller and have no e-mail), and up to 20 invitations to become a member of more',
    placesSchema,
  ),
  takePlace: signedIn.post(
    '/api/auth/place',
    "Sets the token's claims to one of the caller's places: the one of a club, there of the member `personId` or else the own, or the first of the role",
    z.object({ role: roleSchema }),
    {
      request: z.object({
        role: roleSchema,
        clubId: z.string().max(128).optional(),
        personId: z.string().max(128).optional(),
      }),
      refusals: ['no_membership', 'forbidden', 'club_suspended'],
    },
  ),
  answerInvitation: signedIn.post(
    '/api/auth/invitation',
    "Accepts or declines a club's invitation of the caller; answers the places and invitations afterwards",
    placesSchema,
    { request: invitationReplySchema, refusals: ['not_found', 'forbidden'] },
  ),
  sessions: signedIn.get(
    '/api/auth/sessions',
    "Where the caller is signed in: up to 100 sessions, the one used last first. Null where Google keeps the sessions, which it doesn't list",
    sessionsSchema,
  ),
  endSession: signedIn.delete(
    '/api/auth/sessions/{id}',
    "Signs the caller out of one session, which may be the request's own",
    z.object({ id: z.string() }),
    { refusals: ['not_found'] },
  ),
  endOtherSessions: signedIn.delete(
    '/api/auth/sessions',
    "Signs the caller out everywhere but in the request's own session; where Google keeps the sessions, there as well",
    sessionsSchema,
  ),
}
