import { z } from 'zod'
import { passwordSchema } from '../accounts/account.ts'
import type { TimeZone } from '../clubs/time-zone.ts'
import { bookDays, dayWithin, type PlainDate } from '../plain-date.ts'
import { emailLine, nameLine } from '../text.ts'
import { languages } from '../texts/languages.ts'
import { text } from '../texts/text.ts'
import { secondAfter } from './ahead.ts'
import { type Duty, dutySchema } from './duty.ts'

/** Maximum people of a committee, invited ones included. */
export const mostOfCommittee = 50
/** Days for which an invitation can be accepted. */
export const invitationDays = 14
/**
 * When an invitation expires, in milliseconds since 1970: after 14 days, and no later than the last day in office of the owner who has
 * sent it.
 */
export const invitationEnd = (sentAt: number, lastDay: PlainDate | undefined, timeZone: TimeZone): number =>
  Math.min(
    sentAt + invitationDays * 86_400_000,
    lastDay === undefined ? Number.POSITIVE_INFINITY : secondAfter(lastDay, timeZone) * 1000,
  )
/** Milliseconds between two e-mails of an invitation. */
export const resendPauseMs = 60_000

const day = dayWithin(bookDays)

const endNeeded = text('Please enter the last day for which the auditor may look')
const endsFirst = text('The last day is before the first')

/** A duty as an owner gives it: from now or a later day on, until the end of a day or without end. An auditor's has a last day. */
const givenDuty = { duty: dutySchema, from: day.optional(), until: day.optional() }
const hasEnd = ({ duty, until }: { duty: Duty; until?: PlainDate | undefined }) =>
  duty !== 'look' || until !== undefined
const noEnd = { path: ['until'], error: endNeeded }
const isInOrder = ({ from, until }: { from?: PlainDate | undefined; until?: PlainDate | undefined }) =>
  from === undefined || until === undefined || from <= until
const outOfOrder = { path: ['until'], error: endsFirst }

export const dutyInputSchema = z.object(givenDuty).refine(hasEnd, noEnd).refine(isInOrder, outOfOrder)
export type DutyInput = z.infer<typeof dutyInputSchema>

/** Another duty for somebody. With `seen`, a duty that somebody else has given meanwhile is not replaced. */
export const dutyChangeSchema = z
  .object({ ...givenDuty, seen: z.object(givenDuty).exactOptional() })
  .refine(hasEnd, noEnd)
  .refine(isInOrder, outOfOrder)
export type DutyChange = z.infer<typeof dutyChangeSchema>

/** The language of the screen, which the e-mail speaks. */
export const resendSchema = z.object({ language: z.enum(languages) })

/** An invitation of somebody to the committee. */
export const newColleagueSchema = z
  .object({ email: emailLine(text('Email is required')), ...givenDuty, ...resendSchema.shape })
  .refine(hasEnd, noEnd)
  .refine(isInOrder, outOfOrder)
export type NewColleague = z.infer<typeof newColleagueSchema>

/** Somebody of the committee. `since` is ISO 8601, undefined if not recorded; `until` is the last day. */
const colleagueSchema = z.object({
  uid: z.string(),
  name: z.string(),
  email: z.string(),
  duty: dutySchema,
  since: z.string().exactOptional(),
  /** The first day, for as long as it has not come: until then the person reaches nothing of the club. */
  from: z.string().exactOptional(),
  until: z.string().exactOptional(),
  /** True while an owner has suspended the person, who reaches nothing of the club then. */
  isSuspended: z.boolean().exactOptional(),
  /** True once the last day is over, in the club's time zone. */
  isOver: z.boolean().exactOptional(),
  /** True if the person's sign-in has a second step. */
  hasSecondStep: z.boolean().exactOptional(),
})
export type Colleague = z.infer<typeof colleagueSchema>

/** True for an owner whose duty has begun, who is not suspended and has no last day. A club always has one of them. */
export const staysOwner = ({
  duty,
  from,
  until,
  isSuspended,
}: Pick<Colleague, 'duty' | 'from' | 'until' | 'isSuspended'>): boolean =>
  duty === 'owner' && from === undefined && until === undefined && !isSuspended

/**
 * True for somebody who is not suspended, whose first day has come, and whose last day is not over. Only these people are asked,
 * named and written to.
 */
export const isInOffice = ({
  from,
  isOver,
  isSuspended,
}: Pick<Colleague, 'from' | 'isOver' | 'isSuspended'>): boolean => from === undefined && !isOver && !isSuspended

/** An invitation that is not accepted yet; an expired one stays until it is sent again or deleted. */
const pendingSchema = z.object({
  id: z.string(),
  email: z.string(),
  duty: dutySchema,
  from: z.string().exactOptional(),
  until: z.string().exactOptional(),
  /** The uid of the owner who has sent it last. */
  by: z.string(),
  sentAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  isExpired: z.boolean(),
})
export type PendingColleague = z.infer<typeof pendingSchema>

export const committeeSchema = z.object({ people: z.array(colleagueSchema), invitations: z.array(pendingSchema) })
export type Committee = z.infer<typeof committeeSchema>

const code = z.string().max(200)
export const codeSchema = z.object({ code })

/** What an invitation's link leads to. `isKnown`: the address has an account, which must sign in. */
export const openedInvitationSchema = z.object({
  clubId: z.string(),
  clubName: z.string(),
  email: z.string(),
  duty: dutySchema,
  /** The first day, if it has not come. */
  from: z.string().exactOptional(),
  until: z.string().exactOptional(),
  isKnown: z.boolean(),
})
export type OpenedInvitation = z.infer<typeof openedInvitationSchema>

export const joiningSchema = z.object({
  code,
  displayName: nameLine(120, text('Full name is required')),
  password: passwordSchema,
})
export type Joining = z.infer<typeof joiningSchema>

export const ownNameSchema = joiningSchema.pick({ displayName: true })
