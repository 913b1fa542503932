import { z } from 'zod'
import { endpoint } from '../contract.ts'
import { acceptedMemberSchema, memberSchema } from './member.ts'

/** The calls that read members. Those that change them stand in another file, which a page loads only with a form. */
export const memberListContract = {
  list: endpoint({
    method: 'GET',
    path: '/api/members',
    access: 'admin',
    summary: "The club's members, by number",
    response: { kind: 'json', schema: z.array(memberSchema), accepted: z.array(acceptedMemberSchema) },
  }),
  toggleStatus: endpoint({
    method: 'PATCH',
    path: '/api/members/{id}/toggle-status',
    access: 'admin',
    summary: 'Disables an enabled member and enables a disabled one',
    response: { kind: 'json', schema: z.object({ enabled: z.boolean() }) },
  }),
}
