import { z } from 'zod'

/** Seals in an answer: those of three years, for which they are kept. */
export const mostSeals = 3000

/** A seal of the history, as a list shows it. `until`, ISO 8601: the first moment after its entries. */
export const sealSchema = z.object({
  number: z.number(),
  until: z.string(),
  /** How many entries and payments it has; a member among several in an entry counts as one. */
  count: z.number(),
  /**
   * What an auditor keeps, hexadecimal: the hash of the seal, which names the hash of the one before. Whoever has the code of a seal can
   * tell later whether it or an older one was replaced.
   */
  code: z.string(),
})
export type Seal = z.infer<typeof sealSchema>

/**
 * What a check finds. `changed`: an entry is another than it was, or a payment, which the history does not say. `removed`: it is gone, and the installation has signed nothing that says
 * who has deleted it for good. `added`: it was written into the past. `root`: the leaves are not those that were sealed. `signature`: the
 * seal is not signed by this installation. `before`: the seal before is another, or missing. `damaged`: the seal cannot be read.
 */
const sealFaults = ['changed', 'removed', 'added', 'root', 'signature', 'before', 'damaged'] as const
export type SealFault = (typeof sealFaults)[number]

/** What has become of a seal and its entries. */
export const sealCheckSchema = z.object({
  number: z.number(),
  /** Entries, members in them and payments that are as they were; a payment also if the history says how it was changed. */
  sound: z.number(),
  /** Of these, what was deleted for good. */
  erased: z.number(),
  /** `id` of the entry, where it is about one; `payments/…` of a payment. */
  faults: z.array(z.object({ fault: z.enum(sealFaults), id: z.string().exactOptional() })),
})
export type SealCheck = z.infer<typeof sealCheckSchema>
