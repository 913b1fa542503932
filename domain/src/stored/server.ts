import { z } from 'zod'

/** The operator's settings for the whole server; the collection's only document, `settings`. */
export const storedServerSchema = z.object({
  registrationClosed: z.boolean().default(false),
  /** Clubs that are suspended, with the time of their suspension in ISO 8601. */
  suspended: z.record(z.string(), z.string()).default({}),
  /** Suspended clubs of which the deletion has begun: they cannot be resumed. */
  deleting: z.record(z.string(), z.literal(true)).default({}),
})
