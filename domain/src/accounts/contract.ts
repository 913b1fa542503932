import { z } from 'zod'
import { anyone, signedIn } from '../contract.ts'
import { invitationReplySchema, placesSchema, registrationSchema, roleSchema } from './account.ts'

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
    "After a link sign-in: sets the token's claims to the member's place. Trusts the token, never the body",
    z.object({ role: roleSchema.default('member') }),
    { request: z.object({ email: z.string(), uid: z.string() }), refusals: ['no_membership', 'club_suspended'] },
  ),
  places: signedIn.get(
    '/api/auth/places',
    "The caller's places, those of the own family among them, and up to 20 invitations",
    placesSchema,
  ),
  takePlace: signedIn.post(
    '/api/auth/place',
    "Sets the token's claims to a place: of a club, there of the member `personId` or else the own; or the first of the role",
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
    "Accepts or declines a club's invitation; answers the places afterwards",
    placesSchema,
    { request: invitationReplySchema, refusals: ['not_found', 'forbidden'] },
  ),
  endSession: signedIn.delete(
    '/api/auth/sessions/{id}',
    "Signs the caller out of one session, which may be the request's own",
    z.object({ id: z.string() }),
    { refusals: ['not_found'] },
  ),
}
