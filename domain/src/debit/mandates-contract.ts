import { z } from 'zod'
import { adminFor } from '../contract.ts'
import { mandateChangeSchema, mandateSchema } from './mandate.ts'

const admin = adminFor('money')

const path = '/api/members/{id}/mandate'

/** By which mandate a member pays. */
const mandateOfMember = z.object({
  /** The member's own; null for none. */
  mandate: mandateSchema.nullable(),
  /** That of the head of the family, by which a member without an own one pays. */
  ofHead: mandateSchema.nullable(),
  /** A reference for a new mandate of the member. */
  proposed: z.string(),
})

/** The SEPA direct debit mandates of members; no member sees them, and IBANs are answered shortened. */
export const mandatesContract = {
  list: admin.get(
    '/api/mandates',
    'The ids of the members who have a direct debit mandate of their own',
    z.object({ memberIds: z.array(z.string()) }),
  ),
  get: admin.get(path, 'The direct debit mandate of a member, or of the head of the family', mandateOfMember, {
    refusals: ['not_found'],
  }),
  put: admin.put(
    path,
    'Stores the direct debit mandate of a member; an empty IBAN keeps the stored one',
    mandateOfMember,
    {
      request: mandateChangeSchema,
      refusals: ['not_found', 'changed_meanwhile'],
    },
  ),
  erase: admin.delete(path, 'Deletes the direct debit mandate of a member', z.object({ id: z.string() }), {
    refusals: ['not_found'],
  }),
}
