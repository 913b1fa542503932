import { z } from 'zod'

/** Seals in an answer. */
export const mostSeals = 1000

/** A seal of the history, as a list shows it. `until`, ISO 8601: the first moment after its entries. */
export const sealSchema = z.object({
  number: z.number(),
  until: z.string(),
  /** How many entries it has. */
  count: z.number(),
  /** What an auditor keeps, hexadecimal: with it, no later seal can be given out for this one. */
  root: z.string(),
  /** The installation's key that signed it, in base64. */
  publicKey: z.string(),
})
export type Seal = z.infer<typeof sealSchema>

/**
 * What a check finds. `changed`: an entry is another than it was. `removed`: it is gone, and nothing says who has deleted it for good.
 * `added`: it was written into the past. `root`: the leaves are not those that were sealed. `signature`: no installation has signed this.
 * `before`: the seal before is another, or missing.
 */
const sealFaults = ['changed', 'removed', 'added', 'root', 'signature', 'before'] as const
export type SealFault = (typeof sealFaults)[number]

/** What has become of a seal and its entries. */
export const sealCheckSchema = z.object({
  number: z.number(),
  /** Entries that are as they were. */
  sound: z.number(),
  /** Entries that were deleted for good, by an entry of the history. */
  erased: z.number(),
  /** `id` of the entry, where it is about one. */
  faults: z.array(z.object({ fault: z.enum(sealFaults), id: z.string().exactOptional() })),
})
export type SealCheck = z.infer<typeof sealCheckSchema>
