import { z } from 'zod'

/** Seals in an answer: those of three years, for which they are kept. */
export const mostSeals = 3000

/** A seal of the history, as a list shows it. `until`, ISO 8601: the first moment after its entries. */
export const sealSchema = z.object({
  number: z.number(),
  until: z.string(),
  /** How many entries it has. */
  count: z.number(),
  /**
   * What an auditor keeps, hexadecimal: the hash of the seal, which names the hash of the one before. Whoever has the code of a seal can
   * tell later whether it or an older one was replaced.
   */
  code: z.string(),
})
export type Seal = z.infer<typeof sealSchema>

/**
 * What a check finds. `changed`: an entry is another than it was. `removed`: it is gone, and the installation has signed nothing that says
 * who has deleted it for good. `added`: it was written into the past. `root`: the leaves are not those that were sealed. `signature`: the
 * seal is not signed by this installation. `before`: the seal before is another, or missing. `damaged`: the seal cannot be read.
 */
const sealFaults = ['changed', 'removed', 'added', 'root', 'signature', 'before', 'damaged'] as const
export type SealFault = (typeof sealFaults)[number]

/** What has become of a seal and its entries. */
export const sealCheckSchema = z.object({
  number: z.number(),
  /** Entries that are as they were. */
  sound: z.number(),
  /** Entries that were deleted for good, or a member in them. */
  erased: z.number(),
  /** `id` of the entry, where it is about one. */
  faults: z.array(z.object({ fault: z.enum(sealFaults), id: z.string().exactOptional() })),
})
export type SealCheck = z.infer<typeof sealCheckSchema>
