import { z } from 'zod'
import { adminFor, anyone, member } from '../contract.ts'
import type { Need } from '../duties/duty.ts'
import { line } from '../text.ts'
import { languages } from '../texts/languages.ts'
import { text } from '../texts/text.ts'
import { withheld } from './agreement.ts'
import { type LetterKind, letterContentSchema, letterErrorSchema, letterKinds, letterStates } from './letter.ts'
import { askedProofSchema } from './proof.ts'
import { queuedReminderSchema } from './reminder.ts'
import { reminderChangeSchema, reminderSettingsSchema } from './settings.ts'

const admin = adminFor('members')

/** Maximum e-mails in one request. */
export const mostAtOnce = 100
/** Maximum printed letters in one file. */
export const mostPrinted = 1_000

const language = z.enum(languages)

const memberIds = z.array(z.string().regex(/^[A-Za-z0-9_-]{1,60}$/)).min(1)

/** Outcome of the letters to a member. Days are in the club's time zone. */
const memberMailSchema = z.object({
  memberId: z.string(),
  /** The day on which the last payment reminder was handed to the mail server. */
  remindedOn: z.string().exactOptional(),
  reminder: queuedReminderSchema.exactOptional(),
  /** The day of the last letter with the card. */
  cardOn: z.string().exactOptional(),
  /** The day of the last invitation to sign in. */
  invitedOn: z.string().exactOptional(),
  proofAsked: askedProofSchema.exactOptional(),
  /** The address that was refused last, and what the mail server said. */
  refused: z.object({ address: z.string(), said: z.string() }).exactOptional(),
  /** The head of the family, who gets the e-mails of a member without an address; absent for all others. */
  via: z.object({ email: z.string(), fullName: z.string() }).exactOptional(),
  /** True for a member without an address whose head of the family has died: letters on paper go to the member then, not to the head. */
  ownPaper: z.boolean().exactOptional(),
  /** True if the member gets no notes to members. */
  noNotes: z.boolean().exactOptional(),
  /** True if it is the member's own choice, which the club cannot change. */
  endedNotes: z.boolean().exactOptional(),
  /** What the person who would get the e-mails has not agreed to; absent if nothing stands in the way. */
  withheld: z.enum(withheld).exactOptional(),
  /** True if no reminder goes to the member, since what is open is drawn by direct debit. */
  byDebit: z.boolean().exactOptional(),
})
export type MemberMail = z.infer<typeof memberMailSchema>

/** A member's choices for e-mails. */
const ownMailSchema = z.object({
  /** Null for the language that the club sends in. */
  language: language.nullable(),
  /** True if the member gets notes to members. */
  notes: z.boolean(),
})
export type OwnMail = z.infer<typeof ownMailSchema>
const ownMailChangeSchema = z.object({
  language: ownMailSchema.shape.language.exactOptional(),
  notes: ownMailSchema.shape.notes.exactOptional(),
})
export type OwnMailChange = z.infer<typeof ownMailChangeSchema>

const letterMailSchema = z.object({
  /** Why the club can send no letters now, if it cannot. */
  hindrance: z.enum(['none', 'unconfirmed']).nullable(),
  /** True if e-mails leave by a mail server, so that none goes to a reserved address. */
  leaves: z.boolean(),
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
  /** The letter to the family in which this one is: it is not sent by itself. */
  enclosedIn: z.string().exactOptional(),
  error: letterErrorSchema.exactOptional(),
})
export type SentLetter = z.infer<typeof sentLetterSchema>

const wholeLetterSchema = sentLetterSchema.extend({
  language,
  content: letterContentSchema,
  queuedAt: z.string(),
  sentAt: z.string().exactOptional(),
})
export type WholeLetter = z.infer<typeof wholeLetterSchema>

/**
 * `queued`, or the reason why no e-mail was queued. `recent`: a reminder was sent within the pause, a card or an invitation at any
 * time before, or a letter about a proof with the same last day. `by-debit`: what is due is drawn by direct debit. `unwanted`: the
 * member wants no notes. `signed-in`: the member needs no invitation. `undecided`, `declined`: the answer to the club's invitation.
 * `no-proof-needed`: the membership type asks for no proof, or the member's proof does not end soon.
 */
const letterOutcomes = [
  ...(['queued', 'recent', 'nothing-due', 'gone', 'disabled', 'unwanted', 'signed-in'] as const),
  ...(['undecided', 'declined', 'no-address', 'by-debit', 'no-proof-needed'] as const),
] as const
export type LetterOutcome = (typeof letterOutcomes)[number]

/** Kinds of letters that an administrator sends to chosen members. */
const sendable = ['invitation', 'reminder', 'card', 'note', 'proof'] as const satisfies readonly LetterKind[]

/** Kinds that members without an e-mail address get on paper. */
const printable = ['reminder', 'note', 'proof'] as const satisfies readonly (typeof sendable)[number][]
export type PrintableKind = (typeof printable)[number]

export const isPrintable = (kind: LetterKind): kind is PrintableKind => printable.some((one) => one === kind)

const noteMax = { subject: 150, text: 5_000 }

/** An administrator's own words, with placeholders. */
export const noteSchema = z.object({
  subject: line(noteMax.subject, text('A subject is required')),
  text: z.string().trim().min(1, text('A text is required')).max(noteMax.text),
})
export type Note = z.infer<typeof noteSchema>

/** The letter to send. */
const letterRequestSchema = z.object({
  kind: z.enum(sendable),
  /** For members who have chosen none. A note is in the language of its words. */
  language,
  /** For a note. */
  note: noteSchema.exactOptional(),
  /** For a card: attaches it for Apple Wallet. */
  attachPass: z.boolean().default(false),
  /** For a reminder: sends it also to who owes nothing yet, and will within 14 days. */
  ahead: z.boolean().exactOptional(),
})
export type LetterRequest = z.infer<typeof letterRequestSchema>

/** The letters to print. */
const printRequestSchema = letterRequestSchema.omit({ attachPass: true, ahead: true }).extend({
  kind: z.enum(printable).default('reminder'),
  memberIds: memberIds.max(mostPrinted),
})
export type PrintRequest = z.infer<typeof printRequestSchema>

/** Reminders are a matter of money, all other letters of the members. */
const needsOfLetter = ({ kind }: Pick<LetterRequest, 'kind'>): Need[] => [
  { keepers: [kind === 'reminder' ? 'money' : 'members'] },
]

export const lettersContract = {
  mail: admin.get(
    '/api/letters',
    'Whether the club can send letters, and what the letters to each member have come to',
    letterMailSchema,
    { refusals: ['not_found'] },
  ),
  ofMember: admin.get(
    '/api/letters/members/{id}',
    'Up to 50 letters to a member as they were sent, newest first; with `before`, those before the letter of this id',
    z.object({ letters: z.array(wholeLetterSchema), hasOlder: z.boolean() }),
    { query: ['before'], refusals: ['not_found'] },
  ),
  ofGroup: admin.get(
    '/api/letters/groups/{id}',
    'Letters that were queued together, and what has become of each',
    z.object({ letters: z.array(sentLetterSchema) }),
    { refusals: ['not_found'] },
  ),
  setReminders: admin.put(
    '/api/letters/settings',
    'Sets the pause between reminders, and if members are reminded by themselves; the summaries go to the caller',
    reminderSettingsSchema,
    { keepers: ['money'], request: reminderChangeSchema, refusals: ['not_found', 'changed_meanwhile'] },
  ),
  plan: admin.get(
    '/api/letters/plan',
    'How many members are reminded by themselves on which days of the next four weeks, or on the first day after them, as the books stand today, and how many of them have no address for e-mails',
    z.object({ days: z.array(z.object({ on: z.string(), members: z.number(), withoutEmail: z.number() })) }),
    { refusals: ['not_found'] },
  ),
  newcomers: admin.get(
    '/api/letters/newcomers',
    'The members who have never signed in',
    z.object({ memberIds: z.array(z.string()) }),
    { refusals: ['not_found'] },
  ),
  preview: admin.post(
    '/api/letters/previews/{id}',
    'The letter that a member would get now, by e-mail or on paper; without content if none',
    z.object({ to: z.string(), language, content: letterContentSchema.nullable() }),
    {
      reads: true,
      request: letterRequestSchema.extend({ onPaper: z.boolean().default(false) }),
      refusals: ['not_found'],
    },
  ),
  send: admin.post(
    '/api/letters',
    'Queues an e-mail to each of the members who may get one. Repeated with the same group, it queues none twice',
    z.object({ outcomes: z.array(z.object({ memberId: z.string(), outcome: z.enum(letterOutcomes) })) }),
    {
      keepers: ['members', 'money'],
      needsOf: needsOfLetter,
      request: letterRequestSchema.extend({
        /** Names the letters that are queued together: random, made by the caller. */
        group: z.uuid(),
        memberIds: memberIds.max(mostAtOnce),
        /** Sends also to those who had a reminder within the pause, were asked for the same proof, or had the card or an invitation before. */
        force: z.boolean().default(false),
      }),
      refusals: ['letters_unavailable', 'changed_meanwhile', 'not_found'],
    },
  ),
  print: admin.post(
    '/api/letters/printed',
    'Payment reminders, notes, or letters that ask for a proof on paper as one PDF, a page or more each, in the given order; leaves out members who owe nothing and will owe nothing within 14 days (reminders), have unsubscribed (notes), or need no proof',
    { kind: 'file', contentType: 'application/pdf' },
    { keepers: ['members', 'money'], needsOf: needsOfLetter, request: printRequestSchema, refusals: ['not_found'] },
  ),
  setNotes: admin.put(
    '/api/letters/members/{id}/notes',
    'Sets whether a member gets notes to members; one who has ended them gets none',
    z.object({ wanted: z.boolean() }),
    { request: z.object({ wanted: z.boolean() }), refusals: ['not_found', 'forbidden', 'changed_meanwhile'] },
  ),
  own: member.get('/api/member-auth/mail', 'What the caller has chosen for their e-mails', ownMailSchema, {
    refusals: ['no_membership'],
  }),
  setOwn: member.put(
    '/api/member-auth/mail',
    "Sets the language of the caller's e-mails, or whether they get notes to members; what is not given stays",
    ownMailSchema,
    { request: ownMailChangeSchema, refusals: ['no_membership', 'changed_meanwhile'] },
  ),
  unsubscribePage: anyone.get(
    '/api/letters/unsubscribe/{ticket}',
    'A page with a button that ends the notes to a member; a scanner that opens it ends nothing',
    { kind: 'file', contentType: 'text/html' },
  ),
  unsubscribe: anyone.post(
    '/api/letters/unsubscribe/{ticket}',
    'Ends the notes to a member, by the link of a note (RFC 8058)',
    { kind: 'file', contentType: 'text/html' },
  ),
}
