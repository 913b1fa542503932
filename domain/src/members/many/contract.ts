import { z } from 'zod'
import { adminFor } from '../../contract.ts'
import type { Keeper, Need } from '../../duties/duty.ts'
import { undoStepSchema } from '../import.ts'
import {
  lastManySchema,
  type ManyChange,
  manyChangeSchema,
  manyMembersSchema,
  manyMostMembers,
  manyOutcomeSchema,
  tooManyMembers,
} from './change.ts'

const admin = adminFor('members', 'money')

/** Payments are a matter of money, other changes one of the members. */
export const needOfMany = ({ kind }: Pick<ManyChange, 'kind'>): Need & { readonly keepers: readonly [Keeper] } => ({
  keepers: [kind === 'payment' ? 'money' : 'members'],
})

/** Calls that change many members at once, in parts that can be undone together. */
export const manyContract = {
  last: admin.get(
    '/api/members/changes',
    "The club's last change of many members, as long as it can be undone",
    z.object({ last: lastManySchema.nullable() }),
  ),
  begin: admin.post(
    '/api/members/changes',
    'Begins a change of many members, the same for each; the one before can no longer be undone, and must not be under way',
    { kind: 'json', schema: z.object({ id: z.string() }), status: 201 },
    {
      request: z.object({
        change: manyChangeSchema,
        /** How many members it is for, over all requests. */
        count: z.number().int().min(1).max(manyMostMembers, tooManyMembers),
      }),
      needsOf: ({ change }: { change: ManyChange }) => [needOfMany(change)],
      refusals: ['changed_meanwhile'],
    },
  ),
  change: admin.post(
    '/api/members/changes/{id}',
    'Changes up to 500 members as was begun; answers what became of each, in order',
    z.object({ outcomes: z.array(manyOutcomeSchema) }),
    { request: { kind: 'json', schema: manyMembersSchema, maxBytes: 1_200_000 }, refusals: ['changed_meanwhile'] },
  ),
  undo: admin.delete(
    '/api/members/changes/{id}',
    'Undoes a part of the last change of many members, its end first; to be repeated until nothing is left',
    undoStepSchema,
    { refusals: ['changed_meanwhile'] },
  ),
}
