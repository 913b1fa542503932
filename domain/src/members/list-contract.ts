import { z } from 'zod'
import { adminFor } from '../contract.ts'
import { acceptedMemberSchema, memberSchema } from './member.ts'

const admin = adminFor('members')

/** The calls that read members. Those that change them stand in another file, which a page loads only with a form. */
export const memberListContract = {
  list: admin.get('/api/members', "The club's members, by number", {
    kind: 'json',
    schema: z.array(memberSchema),
    accepted: z.array(acceptedMemberSchema),
  }),
  toggleStatus: admin.patch(
    '/api/members/{id}/toggle-status',
    'Disables an enabled member and enables a disabled one. If others belong to one who is disabled, `takenOverBy` is the id of the one of them whom the others belong to from then on, or `nobody`; without it they go on belonging to the member',
    z.object({ enabled: z.boolean() }),
    { query: ['takenOverBy'], refusals: ['changed_meanwhile'] },
  ),
}
