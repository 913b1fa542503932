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
    'Disables an enabled member and enables a disabled one',
    z.object({ enabled: z.boolean() }),
  ),
}
