import { z } from 'zod'
import { adminFor } from '../contract.ts'
import type { Need } from '../duties/duty.ts'
import { runKinds } from './run.ts'
import { sealCheckSchema, sealSchema } from './seal.ts'

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

/** What can have happened to a document; `undone`, `ended` and `erased` are explained at the stored entries (`domain/src/stored/history.ts`). */
export const eventKinds = [
  'recorded',
  'changed',
  'deleted',
  'undone',
  'restored',
  'made',
  'ended',
  'removed',
  'erased',
] as const
/** What entries are about. `stored/recorded.test.ts` says of each other collection why it has none of its own. */
const recordedCollections = [
  ...restorable,
  'machineKeys',
  'clubs',
  'webhooks',
  'users',
  'committees',
  'huts',
  'views',
  'passTemplates',
  'debitRuns',
  'applications',
  'bankLines',
] as const
/** Who can have done something beside the committee and machines. */
const otherActors = ['job', 'operator', 'anyone', 'member'] as const

const value = z.union([z.string(), z.number(), z.boolean()])

/** One thing that somebody has done, or several alike of one commit. */
const historyEventSchema = z.object({
  id: z.string(),
  kind: z.enum(eventKinds),
  at: z.string(),
  /** Name of the administrator, the member or the machine's key; '' for one who is no longer there, or if nobody knows. */
  by: z.string(),
  /** Who it was, if nobody of the committee and no machine: a member, a job, the server's operator, or somebody with a link. */
  as: z.enum(otherActors).exactOptional(),
  collection: z.enum(recordedCollections),
  documentId: z.string(),
  /**
   * Name of the member, the item, the year, the key, the club or the person in office; of a payment, that of the member; of a webhook, its
   * host; of an invitation, its address; of a direct debit run, the number of its file; of a bank line, its day. '' for an application: it has a person's name.
   */
  name: z.string(),
  memberId: z.string().exactOptional(),
  itemName: z.string().exactOptional(),
  /** Of a payment, or of several together. */
  amount: z.number().exactOptional(),
  /** How many documents it was, if several. */
  count: z.number().exactOptional(),
  /** What it is a part of, such as an import: what was done to many members in several commits is one event. */
  run: z.enum(runKinds).exactOptional(),
  /**
   * The fields of a change, as they were and as they became; a missing one was not there. Of a picture, a file and what is not told, that
   * they were there. `label`: the club's own name of the field, or of what has it.
   */
  changes: z.array(
    z.object({
      field: z.string(),
      label: z.string().exactOptional(),
      before: value.exactOptional(),
      after: value.exactOptional(),
    }),
  ),
  /** Too big to be told as a whole: long texts are cut, and changes may be missing. */
  shortened: z.literal(true).exactOptional(),
  /** The request that did it, by the id in its answer; a browser that writes by itself has none. */
  request: z.string().exactOptional(),
  /** When it was restored, and by whom. */
  restoredAt: z.string().exactOptional(),
  restoredBy: z.string().exactOptional(),
})
export type HistoryEvent = z.infer<typeof historyEventSchema>

/** What restoring something needs, or deleting it for good: the same as deleting it. */
export const needOfDeleted = (collection: string): Need => ({
  keepers: [collection === 'members' ? 'members' : 'money'],
})

const answer = z.object({ id: z.string() })

export const historyContract = {
  list: admin.get(
    '/api/history',
    'Who has recorded, changed and deleted what, the newest first; `before` a time, or the `next` of an answer, of a `member`, of a `payment` of the member, of a `kind`, `by` an account',
    z.object({
      events: z.array(historyEventSchema),
      /** The `before` of what is older; absent at the end. A page ends earlier if what it has is big. */
      next: z.string().exactOptional(),
      /** Who can be asked for by `by`. */
      people: z.array(z.object({ id: z.string(), name: z.string() })),
    }),
    { query: ['before', 'member', 'payment', 'kind', 'by'] },
  ),
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
  seals: admin.get(
    '/api/history/seals',
    'The seals of the history, the newest first: one for each day with entries or payments',
    z.array(sealSchema),
  ),
  checkSeal: admin.get(
    '/api/history/seals/{number}',
    'Compares the history and the payments with a seal: what is as it was, was deleted for good, changed, removed or added since',
    sealCheckSchema,
    { refusals: ['not_found'] },
  ),
  forget: admin.delete(
    '/api/history/{id}',
    'Deletes for good what an entry of the history keeps of something deleted',
    answer,
    { refusals: ['not_found'] },
  ),
}
