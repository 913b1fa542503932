import { z } from 'zod'
import type { Member } from '../members/member.ts'
import type { Standing } from '../membership/status.ts'
import { inEnglish } from '../texts/text.ts'

/** Something that a member owes, with the part that is open in euro. */
export const owedSchema = z.object({
  itemId: z.string(),
  name: z.string(),
  dueOn: z.string().exactOptional(),
  open: z.number(),
})

/** A member with the status of today and what is due. */
export const memberStatusSchema = z.object({
  id: z.string(),
  memberId: z.string(),
  fullName: z.string(),
  email: z.string(),
  status: z.enum(['Active', 'Payment Due', 'Disabled']),
  owed: z.array(owedSchema),
})
export type MemberStatus = z.infer<typeof memberStatusSchema>

/**
 * Returns a member's status as a machine reads it. Nothing is owed by who is disabled, has left or is yet to begin, as on the screens; a
 * fee of a family stands with the one who is asked for it.
 */
export const memberStatus = (
  { id, memberId, fullName, email }: Member,
  { status, unmet }: Pick<Standing, 'status' | 'unmet'>,
): MemberStatus => ({
  id,
  memberId,
  fullName,
  email,
  status,
  owed: unmet.flatMap(({ itemId, label, dueOn, open, openWith }) =>
    status === 'Disabled' || openWith !== undefined
      ? []
      : [{ itemId, name: inEnglish(label), ...(dueOn !== undefined && { dueOn }), open: open / 100 }],
  ),
})
