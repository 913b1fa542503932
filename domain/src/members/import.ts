import { z } from 'zod'
import { memberSchema } from './member.ts'
import { type MemberInput, seenSchema } from './member-input.ts'
import { optionalTexts } from './optional-fields.ts'
import { ownValuesSchema } from './own-fields.ts'

/** Maximum members in one file. */
export const importMaxRows = 5_000
/** Maximum rows per request; a long file takes several requests. */
export const importBatchRows = 500
/** Maximum rows that are written together. */
export const importCommitRows = 100
/** Maximum size of such a request in bytes: fits that many rows of the longest numbers, names and addresses, and what was seen of each. */
export const importMaxBytes = 4 * 1024 * 1024

/** A row of an import: changes the member `id`, or adds one if missing. Fields are validated one row at a time. */
const importRowSchema = z.object({
  id: z.string().max(128).optional(),
  /** The member's fields as the preview showed them: one that somebody else has changed since is not overwritten. */
  seen: seenSchema.exactOptional(),
  memberId: z.string(),
  fullName: z.string(),
  /** `false` where the member is to have none. */
  email: z.string().or(z.literal(false)),
  /** As in the member's input; left out if the file says nothing about it. */
  ...optionalTexts,
  /** In place of `belongsTo`, the number of that member, whom the import may have added in a row before this one. */
  headNumber: z.string().max(40).exactOptional(),
  fields: ownValuesSchema.exactOptional(),
} satisfies Record<keyof MemberInput, z.ZodType> & Record<string, z.ZodType>)
export type ImportRow = z.infer<typeof importRowSchema>

export const importRowsSchema = z.object({ rows: z.array(importRowSchema).min(1).max(importBatchRows) })

/** Result of a row; a refused row changed nothing, and `error` says why. */
export const importOutcomeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('added'), member: memberSchema }),
  z.object({ kind: z.literal('updated'), member: memberSchema }),
  z.object({ kind: z.literal('refused'), error: z.string() }),
])
export type ImportOutcome = z.infer<typeof importOutcomeSchema>

/** A club's last import, as long as it can be undone. */
export const lastImportSchema = z.object({
  id: z.string(),
  startedAt: z.iso.datetime(),
  added: z.number().int(),
  updated: z.number().int(),
})
export type LastImport = z.infer<typeof lastImportSchema>

/** One step of an undo: `left` rows for the next steps, and `kept` members, with the reason `why` they stay. */
export const undoStepSchema = z.object({
  left: z.number().int(),
  undone: z.number().int(),
  kept: z.array(z.object({ memberId: z.string(), fullName: z.string(), why: z.string() })),
})
export type UndoStep = z.infer<typeof undoStepSchema>
