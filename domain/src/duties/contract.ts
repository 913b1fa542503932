import { z } from 'zod'
import { adminFor, anyone, signedIn } from '../contract.ts'
import {
  codeSchema,
  committeeSchema,
  dutyChangeSchema,
  joiningSchema,
  newColleagueSchema,
  openedInvitationSchema,
  ownNameSchema,
  resendSchema,
} from './committee.ts'

const admin = adminFor('owner')

/** The people of a club's committee, their duties, and the invitations to it. */
export const committeeContract = {
  list: admin.get(
    '/api/committee',
    'The people of the committee with their duties, and open invitations',
    committeeSchema,
  ),
  invite: admin.post(
    '/api/committee/invitations',
    'Invites somebody to the committee by e-mail; answers the committee afterwards',
    committeeSchema,
    {
      request: newColleagueSchema,
      refusals: ['email_taken', 'limit_reached', 'letters_unavailable', 'changed_meanwhile', 'not_found'],
    },
  ),
  resend: admin.post(
    '/api/committee/invitations/{id}',
    'Sends an invitation again, with another link; the one before ends',
    committeeSchema,
    {
      request: resendSchema,
      refusals: ['not_found', 'letters_unavailable', 'changed_meanwhile'],
    },
  ),
  withdraw: admin.delete('/api/committee/invitations/{id}', 'Deletes an invitation; its link ends', committeeSchema, {
    refusals: ['not_found', 'changed_meanwhile'],
  }),
  change: admin.patch(
    '/api/committee/people/{uid}',
    'Gives somebody of the committee another duty, at once, if `seen` is not sent or still so; the last owner stays one',
    committeeSchema,
    { request: dutyChangeSchema, refusals: ['not_found', 'limit_reached', 'changed_meanwhile'] },
  ),
  end: admin.delete(
    '/api/committee/people/{uid}',
    'Ends the duty of somebody of the committee, at once, if the duty and its days are not sent or still so; the last owner stays one',
    committeeSchema,
    { query: ['duty', 'from', 'until'], refusals: ['not_found', 'limit_reached', 'changed_meanwhile'] },
  ),
  suspend: admin.put(
    '/api/committee/people/{uid}/suspension',
    'Suspends somebody of the committee, at once, if the duty and its days are not sent or still so: the person reaches nothing of the club, and the duty stays',
    committeeSchema,
    { query: ['duty', 'from', 'until'], refusals: ['not_found', 'limit_reached', 'changed_meanwhile'] },
  ),
  resume: admin.delete('/api/committee/people/{uid}/suspension', 'Ends a suspension', committeeSchema, {
    refusals: ['not_found', 'changed_meanwhile'],
  }),
  resetSecondStep: admin.delete(
    '/api/committee/people/{uid}/second-step',
    'Switches off the second step of somebody else, after a lost phone: signs the person out everywhere, and mails both',
    committeeSchema,
    { refusals: ['not_found', 'forbidden'] },
  ),
  open: anyone.post('/api/committee/opened', 'What the code of an invitation invites to', openedInvitationSchema, {
    request: codeSchema,
    refusals: ['not_found', 'club_suspended'],
  }),
  join: anyone.post(
    '/api/committee/joined',
    'Accepts an invitation for an address without an account: makes one with this name and password',
    z.object({ clubId: z.string() }),
    { request: joiningSchema, refusals: ['not_found', 'club_suspended', 'email_in_use', 'changed_meanwhile'] },
  ),
  accept: signedIn.post(
    '/api/committee/accepted',
    "Accepts an invitation for the caller's own address",
    z.object({ clubId: z.string() }),
    { request: codeSchema, refusals: ['not_found', 'club_suspended', 'forbidden', 'changed_meanwhile'] },
  ),
  rename: signedIn.put('/api/auth/name', "Changes the caller's own name", ownNameSchema, {
    request: ownNameSchema,
    refusals: ['not_found', 'changed_meanwhile'],
  }),
}
