import { z } from 'zod'
import { runKinds } from '../history/run.ts'
import type { BrowserFields, Index } from './collection.ts'

/**
 * `changed`: a person has changed fields of a document, what locks the books, or a webhook or its key. `deleted`: a person has deleted
 * it, and can restore it. `undone`: a recording, an import or the start of a season was undone, or the bank or the club has paid back; it
 * is brought back by doing that again. `restored`: a person has brought back what was deleted. `made`: something is new, such as a member,
 * or the key of a machine, of which the entry has what its list shows. `ended`: a key, a webhook or the link of a hut is no longer valid.
 * `removed`: a person has removed what cannot be restored, such as a saved view. `erased`: entries that were sealed were deleted for good; this one names them, without what they said.
 */
const historyKinds = ['changed', 'deleted', 'undone', 'restored', 'made', 'ended', 'removed', 'erased'] as const
/** What a deletion can be; the others are no deletions. */
export type DeletionKind = Extract<(typeof historyKinds)[number], 'deleted' | 'undone'>

/** A document that an entry of the history is about. */
const historyDocumentSchema = z.object({
  collection: z.string(),
  id: z.string(),
  /** All of its fields as they were stored; of a change, those that it changed, and maybe some that say what the document is. */
  before: z.record(z.string(), z.unknown()),
  /** The same fields after a change; one that is missing was removed. */
  after: z.record(z.string(), z.unknown()).exactOptional(),
})

/**
 * A change, a deletion, or a key or a webhook that was made or ended; written in its own commit. What a club has deleted is listed from
 * these, and restored from them: there is no second copy.
 */
export const storedHistoryEntrySchema = z.object({
  clubId: z.string(),
  at: z.date(),
  /**
   * The account of the administrator, `key_` and the id of a machine's key, or `member_` and the id of the member; `job`, `operator` or
   * `anyone` (who has followed a link) for others.
   */
  by: z.string(),
  kind: z.enum(historyKinds),
  /** What was deleted or changed, the key or the webhook; the first of them says what the entry is called. A browser names one document. */
  documents: z.array(historyDocumentSchema),
  /** Members whom it concerns. */
  memberIds: z.array(z.string()),
  /** Id that an edit gave to the payment, which was not deleted but moved to another year. */
  movedTo: z.string().exactOptional(),
  /** Ids of entries that were deleted for good. */
  erased: z.array(z.string()).exactOptional(),
  /** Of the installation, on what was deleted for good and by whom; in base64. */
  signature: z.string().exactOptional(),
  /** When the documents were restored, and by whom. */
  restoredAt: z.date().exactOptional(),
  restoredBy: z.string().exactOptional(),
  /** The request that made it, by the id that its answer had; browsers that write by themselves have none. */
  request: z.string().exactOptional(),
  /** What it belongs to, if other commits belong to the same. */
  run: z.string().exactOptional(),
  runKind: z.enum(runKinds).exactOptional(),
})
type Entry = z.infer<typeof storedHistoryEntrySchema>

/** The fields of a new entry that the code gives; the others follow from the commit. */
export type NewHistoryEntry = Pick<Entry, 'clubId' | 'kind' | 'documents' | 'memberIds'> & Partial<Pick<Entry, 'by'>>

/** The last entry that an administrator's browser wrote; has the id of the account. The rules find the entry by it. */
const lastEntrySchema = z.object({ clubId: z.string(), last: z.string() })

export const storedHistorySchema = z.union([storedHistoryEntrySchema, lastEntrySchema])

type Keys = keyof z.infer<typeof storedHistoryEntrySchema>

/** An entry as browsers write it. */
export const historyFields: BrowserFields<Keys> = {
  required: ['clubId', 'at', 'by', 'kind', 'documents', 'memberIds'],
  optional: ['movedTo'],
  editable: [],
}

export const historyIndexes: readonly Index<Keys>[] = [
  ['clubId', 'at desc'],
  ['clubId', 'kind', 'at desc'],
  ['clubId', 'by', 'at desc'],
  ['clubId', 'kind', 'by', 'at desc'],
  ['clubId', 'kind', 'memberIds', 'at desc'],
  ['clubId', 'at'],
  ['clubId', 'memberIds contains'],
]
