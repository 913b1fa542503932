import { z } from 'zod'
import { memberSchema } from './member.ts'

/** The most members that one file may hold. */
export const importMaxRows = 5_000
/** The most rows that one call takes and writes as one; a long file comes in several. */
export const importBatchRows = 100
/** The longest such call, in bytes: so many rows of the longest numbers, names and addresses. */
export const importMaxBytes = 128 * 1024

/** A row of an import: with `id` it changes that member, without one it adds. Its fields are judged one row at a time. */
export const importRowSchema = z.object({
  id: z.string().max(128).optional(),
  memberId: z.string(),
  fullName: z.string(),
  email: z.string(),
})
export type ImportRow = z.infer<typeof importRowSchema>

export const importRowsSchema = z.object({ rows: z.array(importRowSchema).min(1).max(importBatchRows) })

/** What became of a row; a refused one changed nothing, and `error` says why. */
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

/** One step of an undo: how many rows are left for the next, and who stays because somebody has dealt with them since. */
export const undoStepSchema = z.object({
  left: z.number().int(),
  undone: z.number().int(),
  kept: z.array(z.object({ memberId: z.string(), fullName: z.string(), why: z.string() })),
})
export type UndoStep = z.infer<typeof undoStepSchema>
