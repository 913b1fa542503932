import { z } from 'zod'
import { dutySchema } from '../duties/duty.ts'

/** What an administrator does in a club, since when, and from which until the end of which day in the club's time zone. */
const storedDutySchema = z.object({
  duty: dutySchema,
  since: z.string(),
  /** The first day, of a duty that was given before it. */
  from: z.string().optional(),
  until: z.string().optional(),
  /** True once the history says that the last day is over. */
  over: z.literal(true).optional(),
  /** True while an owner has suspended the person: the duty gives no place. */
  suspended: z.literal(true).optional(),
})
export type StoredDuty = z.infer<typeof storedDutySchema>

/**
 * What a club's committee is changed by, one change at a time: every change of a duty writes this document. `invitations`:
 * people who are asked to join it, by e-mail. The document's id is the club's.
 */
export const storedCommitteeSchema = z.object({
  clubId: z.string(),
  /** Another one with every change. */
  revision: z.string().default(''),
  invitations: z
    .array(
      z.object({
        id: z.string(),
        email: z.string(),
        duty: dutySchema,
        from: z.string().exactOptional(),
        until: z.string().exactOptional(),
        /** Hash of the code in the newest e-mail. */
        codeHash: z.string(),
        /** In milliseconds since 1970. */
        sentAt: z.number(),
        expiresAt: z.number(),
        /** Id of the account that invites. */
        by: z.string(),
      }),
    )
    .default([]),
})

/** A user's places: `memberOf` maps a club's id to the id of the member's document. */
export const storedUserSchema = z.object({
  role: z.enum(['admin', 'member']),
  adminOf: z.record(z.string(), z.literal(true)).default({}),
  memberOf: z.record(z.string(), z.string()).default({}),
  /** The duty in each club of `adminOf`; absent for a founder, who is an owner. */
  duties: z.record(z.string(), storedDutySchema).default({}),
  email: z.string().optional(),
  displayName: z.string().optional(),
  createdAt: z.date().optional(),
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
