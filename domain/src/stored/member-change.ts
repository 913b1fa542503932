import { z } from 'zod'
import { manyChangeSchema } from '../members/many/change.ts'

/** A club's last change of many members. `handled` of `expected` members were sent so far, the last ones at `at`. */
export const storedManySchema = z.object({
  importId: z.string(),
  startedAt: z.date(),
  batches: z.number(),
  change: manyChangeSchema,
  changed: z.number(),
  expected: z.number(),
  handled: z.number(),
  at: z.date(),
  /** Set once an undo has begun. */
  isUndone: z.boolean(),
})

/** What a change has replaced at a member, or the payment that it has recorded. `id` is the member's. */
const manyTraceSchema = z.union([
  z.object({ id: z.string(), enabled: z.boolean() }),
  z.object({ id: z.string(), typeId: z.string(), typeChanges: z.string().exactOptional() }),
  z.object({ id: z.string(), value: z.string() }),
  z.object({ id: z.string(), paymentId: z.string() }),
])
export type ManyTrace = z.infer<typeof manyTraceSchema>

/** The data to undo a part of a change. */
export const storedManyBatchSchema = z.object({ changes: z.array(manyTraceSchema) })
