import { z } from 'zod'
import { adminFor } from '../contract.ts'
import type { Need } from '../duties/duty.ts'

const admin = adminFor('money', 'members')

/** Days for which what was deleted can be restored. */
export const deletedDays = 90
/** Number of deletions in a list. */
export const mostDeleted = 200

/** Collections of which a club can restore what it has deleted. Each deletion adds an entry to the history. */
export const restorable = ['members', 'payments', 'paymentItems', 'paymentYears'] as const

/** Something that was deleted and can be restored. */
const deletedSchema = z.object({
  id: z.string(),
  collection: z.enum(restorable),
  /** Name of the member, the item or the year; of a payment, that of the member. */
  name: z.string(),
  /** What a payment was for, and how much it was. */
  itemName: z.string().exactOptional(),
  amount: z.number().exactOptional(),
  at: z.string(),
  /** Name of the administrator; '' for one who is no longer in the committee. */
  by: z.string(),
})
export type Deleted = z.infer<typeof deletedSchema>

/** What restoring something needs, or deleting it for good: the same as deleting it. */
export const needOfDeleted = (collection: string): Need => ({
  keepers: [collection === 'members' ? 'members' : 'money'],
})

const answer = z.object({ id: z.string() })

export const historyContract = {
  deleted: admin.get(
    '/api/history/deleted',
    'What was deleted in the last 90 days and can be restored, the newest first',
    z.array(deletedSchema),
  ),
  restore: admin.post(
    '/api/history/{id}/restored',
    'Restores what an entry of the history says was deleted, exactly as it was',
    answer,
    { refusals: ['not_found', 'changed_meanwhile', 'member_id_taken', 'email_taken', 'limit_reached'] },
  ),
  forget: admin.delete(
    '/api/history/{id}',
    'Deletes for good what an entry of the history keeps of something deleted',
    answer,
    { refusals: ['not_found'] },
  ),
}
