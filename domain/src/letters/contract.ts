import { z } from 'zod'
import { endpoint } from '../contract.ts'
import { languages } from '../texts/languages.ts'
import { letterContentSchema, letterErrorSchema, letterKinds, letterStates } from './letter.ts'
import { reminderSettingsSchema } from './settings.ts'

/** Maximum reminders in one request. */
export const mostReminders = 100

const language = z.enum(languages)
const id = z.string().regex(/^[A-Za-z0-9-]{1,60}$/)

/** What the letters to a member have come to. Days are in the club's time zone. */
const memberMailSchema = z.object({
  memberId: z.string(),
  /** The day of the last payment reminder. */
  remindedOn: z.string().exactOptional(),
  /** The day of the last letter with the card. */
  cardOn: z.string().exactOptional(),
  /** The address that was refused last, and what the mail server said. */
  refused: z.object({ address: z.string(), said: z.string() }).exactOptional(),
})
export type MemberMail = z.infer<typeof memberMailSchema>

const letterMailSchema = z.object({
  /** Why the club can send no letters now, if it cannot. */
  hindrance: z.enum(['none', 'unconfirmed']).nullable(),
  reminders: reminderSettingsSchema,
  members: z.array(memberMailSchema),
})
export type LetterMail = z.infer<typeof letterMailSchema>

const sentLetterSchema = z.object({
  id: z.string(),
  memberId: z.string(),
  name: z.string(),
  to: z.string(),
  kind: z.enum(letterKinds),
  state: z.enum(letterStates),
  error: letterErrorSchema.exactOptional(),
})
export type SentLetter = z.infer<typeof sentLetterSchema>

const keptLetterSchema = sentLetterSchema.extend({
  language,
  content: letterContentSchema,
  queuedAt: z.string(),
  sentAt: z.string().exactOptional(),
})
export type KeptLetter = z.infer<typeof keptLetterSchema>

/** `queued`, or why no reminder was queued: one was sent within the pause, nothing is due, or the member is gone. */
const reminderOutcomes = ['queued', 'recent', 'nothing-due', 'gone'] as const
export type ReminderOutcome = (typeof reminderOutcomes)[number]

export const lettersContract = {
  mail: endpoint({
    method: 'GET',
    path: '/api/letters',
    access: 'admin',
    summary: 'Whether the club can send letters, and what the letters to each member have come to',
    response: { kind: 'json', schema: letterMailSchema },
    refusals: ['not_found'],
  }),
  ofMember: endpoint({
    method: 'GET',
    path: '/api/letters/members/{id}',
    access: 'admin',
    summary: 'The newest letters to a member, as they were sent',
    response: { kind: 'json', schema: z.object({ letters: z.array(keptLetterSchema) }) },
    refusals: ['not_found'],
  }),
  ofGroup: endpoint({
    method: 'GET',
    path: '/api/letters/groups/{id}',
    access: 'admin',
    summary: 'Letters that were queued together, and what has become of each',
    response: { kind: 'json', schema: z.object({ letters: z.array(sentLetterSchema) }) },
    refusals: ['not_found'],
  }),
  reminder: endpoint({
    method: 'GET',
    path: '/api/letters/reminders/{id}',
    access: 'admin',
    summary: 'The payment reminder that a member would get now',
    query: ['language'],
    response: { kind: 'json', schema: z.object({ to: z.string(), content: letterContentSchema.nullable() }) },
    refusals: ['not_found'],
  }),
  remind: endpoint({
    method: 'POST',
    path: '/api/letters/reminders',
    access: 'admin',
    summary:
      'Queues a payment reminder to each of the members whose payments are due. Repeated with the same group, it queues none twice',
    request: {
      kind: 'json',
      schema: z.object({
        /** Names the letters that are queued together: random, made by the caller. */
        group: id,
        memberIds: z
          .array(z.string().regex(/^[A-Za-z0-9_-]{1,60}$/))
          .min(1)
          .max(mostReminders),
        /** Number of members of the group that were given before. */
        before: z.int().min(0).max(100_000).default(0),
        language,
        /** Reminds also those who had a reminder within the pause. */
        force: z.boolean().default(false),
      }),
    },
    response: {
      kind: 'json',
      schema: z.object({ outcomes: z.array(z.object({ memberId: z.string(), outcome: z.enum(reminderOutcomes) })) }),
    },
    refusals: ['letters_unavailable', 'changed_meanwhile', 'not_found'],
  }),
}
