import { z } from 'zod'
import { purposeSchema } from '../machines/purpose.ts'

/** A key with which a machine reaches the club. */
export const storedMachineKeySchema = z.object({
  clubId: z.string(),
  name: z.string(),
  purpose: purposeSchema,
  /** The last day on which it counts, in the club's calendar. */
  until: z.string(),
  /** SHA-256 of its secret, in base64url. */
  hash: z.string(),
  createdAt: z.date(),
  /** The account of the owner who made it. */
  createdBy: z.string(),
  /** When it was used last, to the hour. */
  lastUsedAt: z.date().exactOptional(),
})
