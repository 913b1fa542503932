import { z } from 'zod'

/** One sign-in of a person on one device. `agent` and `address` are those of its last use; null where they were not kept. */
export const sessionSchema = z.object({
  id: z.string(),
  /** What the browser calls itself. */
  agent: z.string().nullable(),
  /** The network address. */
  address: z.string().nullable(),
  signedInAt: z.iso.datetime(),
  /** Browsers ask for a new token about once an hour. */
  lastSeenAt: z.iso.datetime(),
  /** Whether the request itself came from this session. */
  isCurrent: z.boolean(),
})
export type Session = z.infer<typeof sessionSchema>

export const sessionsSchema = z.object({
  sessions: z.array(sessionSchema).nullable(),
  /** Null where Google keeps the passwords, which does not say. */
  hasPassword: z.boolean().nullable(),
})
export type Sessions = z.infer<typeof sessionsSchema>
