import { z } from 'zod'

/** A user's places: `memberOf` maps a club's id to the id of the member's document. */
export const storedUserSchema = z.object({
  role: z.enum(['admin', 'member']),
  adminOf: z.record(z.string(), z.literal(true)).default({}),
  memberOf: z.record(z.string(), z.string()).default({}),
  /** True while the account is being removed: it gets no place any more. */
  removing: z.literal(true).optional(),
})

/** A place as member that the user has not accepted yet. No browser can read it, unlike `users`. */
export const storedInvitationSchema = z.object({
  uid: z.string(),
  email: z.string(),
  clubId: z.string(),
  memberId: z.string(),
})

/**
 * What the person behind an address has decided about a club's e-mails: no notes, or no membership. It stays when the club
 * removes the member and adds the address again. The id is made of the club and the address.
 */
export const storedOptOutSchema = z.object({
  clubId: z.string(),
  noNotes: z.literal(true).optional(),
  declined: z.literal(true).optional(),
})

/** A registration in progress: the ids of its account and club, so that what a crash leaves behind can be found. */
export const storedRegistrationSchema = z.object({ uid: z.string(), clubId: z.string(), startedAt: z.date() })

/** Registrations from some network addresses until a moment, after which they are counted from zero. */
export const storedRegistrationAttemptsSchema = z.object({ made: z.number(), until: z.date() })
