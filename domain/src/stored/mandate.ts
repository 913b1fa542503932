import { z } from 'zod'
import { sealedSchema } from './sealed.ts'

/**
 * A direct debit mandate; the document's id is that of the member whose fees are drawn by it. The holder of the account may be
 * somebody else.
 */
export const storedMandateSchema = z.object({
  clubId: z.string(),
  holder: z.string(),
  /** The IBAN: encrypted, and bound to the club and the member. */
  iban: sealedSchema,
  reference: z.string(),
  /** A calendar day. */
  signedOn: z.string(),
  /** The day of the last collection. */
  lastUsedOn: z.string().exactOptional(),
  /** True if the account has changed since something was drawn: the next file must say so. */
  amended: z.literal(true).exactOptional(),
  /** Why the bank has sent the last debit back; absent if it has not, or something was drawn since. */
  returned: z.string().exactOptional(),
  /** The import that it came with; absent once it was changed. */
  importId: z.string().exactOptional(),
})
