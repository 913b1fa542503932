import { z } from 'zod'

/** An entry of the history in a seal, a member in it or a payment, by its id; the salt is gone once that was deleted for good. */
const leafSchema = z.object({ hash: z.string(), salt: z.string().exactOptional() })

/** A seal without its leaves, which are up to a thousand. */
export const sealHeadSchema = z.object({
  clubId: z.string(),
  /** 1 for the first of a club. */
  number: z.number().int().positive(),
  /** When it was made. */
  at: z.date(),
  /** The first moment of its entries, which is the `until` of the seal before; absent in the first. */
  from: z.date().exactOptional(),
  /** The first moment after its entries. */
  until: z.date(),
  /** Number of leaves. */
  count: z.number(),
  /** Hexadecimal; `before` is the hash of the seal before, '' of the first. */
  root: z.string(),
  before: z.string(),
  /** Both in base64, Ed25519. */
  publicKey: z.string(),
  signature: z.string(),
  /** When the auditors were written to, if there were any; absent until then. */
  sentAt: z.date().exactOptional(),
})

/**
 * What the history of a club was at the end of a day: the entries and the recorded payments since the seal before, each by a hash, and the signature of the
 * installation on the root of their Merkle tree. Anybody who keeps the root can tell later whether an entry was changed or removed.
 */
export const storedHistorySealSchema = sealHeadSchema
  .extend({
    leaves: z.record(z.string(), leafSchema).exactOptional(),
    /** The leaves of an old seal instead, as bytes: see `server/src/bound-leaves.ts`. */
    boundLeaves: z.instanceof(Uint8Array).exactOptional(),
    /** When they became bytes. */
    boundAt: z.date().exactOptional(),
  })
  .refine(({ leaves, boundLeaves }) => (leaves === undefined) !== (boundLeaves === undefined))
