import { leavesOfSeal } from '@tessera/server/bound-leaves'
import type { SignedSeal } from '@tessera/server/check-history-seal'
import { z } from 'zod'
import { bytesSchema, mapOf, numberSchema, textSchema, timeSchema } from './typed-values.ts'

/** A seal as the journal has it. */
const sealSchema = z.object({
  clubId: textSchema,
  number: numberSchema,
  from: timeSchema.exactOptional(),
  until: timeSchema,
  count: numberSchema,
  root: textSchema,
  before: textSchema,
  signature: textSchema,
  leaves: mapOf(
    z
      .object({ mapValue: z.object({ fields: z.object({ hash: textSchema, salt: textSchema.exactOptional() }) }) })
      .transform((one) => one.mapValue.fields),
  ).exactOptional(),
  boundLeaves: bytesSchema.exactOptional(),
})

/** Returns the seal of a document in a backup; undefined for a damaged one. */
export function readSeal(fields: unknown): SignedSeal | undefined {
  const seal = sealSchema.safeParse(fields).data
  const leaves = seal && leavesOfSeal(seal)
  if (!seal || !leaves) return undefined
  const { from, until, signature, leaves: _, boundLeaves: __, ...facts } = seal
  return {
    facts: { ...facts, from: from?.toISOString() ?? '', until: until.toISOString() },
    signature,
    leaves,
  }
}
