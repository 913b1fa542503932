import { z } from 'zod'

/** One sign-in of a user on one device. `agent` and `address` are from its last use; null if not stored. */
const sessionSchema = z.object({
  id: z.string(),
  /** The browser's `User-Agent`. */
  agent: z.string().nullable(),
  /** The network address. */
  address: z.string().nullable(),
  signedInAt: z.iso.datetime(),
  /** Accurate to about an hour: browsers request a new token that often. */
  lastSeenAt: z.iso.datetime(),
  /** True if the request came from this session. */
  isCurrent: z.boolean(),
})
export type Session = z.infer<typeof sessionSchema>

export const sessionsSchema = z.object({
  sessions: z.array(sessionSchema).nullable(),
  /** Null if Google stores the passwords, because it does not report this. */
  hasPassword: z.boolean().nullable(),
})
export type Sessions = z.infer<typeof sessionsSchema>
