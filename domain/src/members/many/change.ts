import { z } from 'zod'
import { paymentInputSchema } from '../../payments/payment-input.ts'
import { dayWithin, membershipDays } from '../../plain-date.ts'
import { text } from '../../texts/text.ts'
import { mostValueCharacters } from '../own-fields.ts'

/** Maximum members of one change. */
export const manyMostMembers = 10_000
export const tooManyMembers = text('At most 10,000 members can be changed at once')
/** Maximum members per request; a change of more takes several requests. */
export const manyBatchMembers = 500
/** Maximum members who are changed in one commit. */
export const manyCommitMembers = 100

/** A change of a field of the club's own. Of a field with several choices, one can be added or taken away. */
const ownFieldChangeSchema = z.object({
  kind: z.literal('field'),
  fieldId: z.string().max(40),
  does: z.enum(['set', 'add', 'remove']),
  /** As it is kept; '' for none. */
  value: z.string().max(mostValueCharacters),
})
export type OwnFieldChange = z.infer<typeof ownFieldChangeSchema>

const { itemId, amount, paymentDate, paidBy, stampNumber } = paymentInputSchema.shape

/** What is done with many members: the same for each. */
export const manyChangeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('enabled'), enabled: z.boolean() }),
  /** Membership type; '' for none. It holds from a day on, or without one in the place of today's (`withType`). */
  z.object({
    kind: z.literal('type'),
    typeId: z.string().max(40),
    from: dayWithin(membershipDays).exactOptional(),
  }),
  ownFieldChangeSchema,
  /** A payment of an item at its price, which is `amount` as the user saw it. */
  z.object({
    kind: z.literal('payment'),
    itemId: itemId.max(128),
    amount: amount.gt(0, text('Please enter a valid amount')),
    paymentDate,
    paidBy: paidBy.unwrap().exactOptional(),
    /** The number of the first stamp; those who follow get the numbers after it. */
    firstStamp: stampNumber.unwrap().min(1).exactOptional(),
  }),
])
export type ManyChange = z.infer<typeof manyChangeSchema>

/** A member to change, with the field as the user saw it: one that somebody else has changed since stays as it is. */
const manyMemberSchema = z.object({
  id: z.string().regex(/^[\w-]{1,128}$/),
  enabled: z.boolean().exactOptional(),
  typeId: z.string().max(40).exactOptional(),
  /** Of the club's own field; '' for none. */
  value: z.string().max(mostValueCharacters).exactOptional(),
})
export type ManyMember = z.infer<typeof manyMemberSchema>

export const manyMembersSchema = z.object({
  members: z
    .array(manyMemberSchema)
    .min(1)
    .max(manyBatchMembers)
    .refine((members) => new Set(members.map(({ id }) => id)).size === members.length, text('A member is named twice')),
})

/** What became of each member, in order: changed, or left as it is with the reason. */
export const manyOutcomeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('changed') }),
  z.object({ kind: z.literal('left'), why: z.string() }),
])
export type ManyOutcome = z.infer<typeof manyOutcomeSchema>

/** Why a member is left who is already as the change would have it. */
export const soAlready = text('Is so already')

/** A club's last change of many members, as long as it can be undone. */
export const lastManySchema = z.object({
  id: z.string(),
  startedAt: z.iso.datetime(),
  change: manyChangeSchema,
  changed: z.number().int(),
})
export type LastMany = z.infer<typeof lastManySchema>
