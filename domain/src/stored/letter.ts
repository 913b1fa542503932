import { z } from 'zod'
import { letterContentSchema, letterErrorSchema, letterKinds, letterStates } from '../letters/letter.ts'
import { askedProofSchema } from '../letters/proof.ts'
import { queuedReminderSchema } from '../letters/reminder.ts'
import { languages } from '../texts/languages.ts'

/** An e-mail of a club to a member: waiting, sent or failed. Kept as long as the member. */
export const storedLetterSchema = z.object({
  clubId: z.string(),
  /** Id of the member's document. */
  memberId: z.string(),
  name: z.string(),
  to: z.string(),
  /** Id of the member at that address: the letter's own, or the head of the family. Absent in letters from before version 0.2. */
  readerId: z.string().exactOptional(),
  kind: z.enum(letterKinds),
  language: z.enum(languages),
  /** Absent for a note to members. */
  content: letterContentSchema.exactOptional(),
  /** Of a note to members: the id of its words, which all letters of it share, and the member's number. */
  note: z.object({ id: z.string(), number: z.string() }).exactOptional(),
  /** A file that is made when the letter is sent, by the maker of this name from this id. */
  attachment: z.object({ maker: z.string(), id: z.string() }).exactOptional(),
  /** Letters that were queued together. */
  group: z.string(),
  /** `enclosed`: it is in the letter about another one of the family, `enclosedIn`, which is sent. */
  state: z.enum([...letterStates, 'enclosed']),
  /** Id of the letter in which it is. */
  enclosedIn: z.string().exactOptional(),
  /** Ids of the members whose letters are in this one; of receipts, of which a member may have several in it, the ids of the letters. */
  encloses: z.array(z.string()).exactOptional(),
  /** When to try next, in milliseconds since 1970. */
  due: z.number(),
  tries: z.number(),
  /** Of the first try, in milliseconds since 1970. */
  firstTry: z.number().exactOptional(),
  error: letterErrorSchema.exactOptional(),
  queuedAt: z.date(),
  /** Id of the account that caused the letter; `automatic` for none. */
  queuedBy: z.string(),
  sentAt: z.date().exactOptional(),
  /** The day in UTC on which the letter was sent, for the club's limit of a day. */
  sentOn: z.string().exactOptional(),
})

/** The words of a note to members, with placeholders; the id is made of the club and the words. */
export const storedNoteSchema = z.object({ clubId: z.string(), subject: z.string(), text: z.string() })

/** Outcome of the letters to a member. The document's id is the member's. */
export const storedMemberMailSchema = z.object({
  clubId: z.string(),
  /** The group of the last letters from an administrator, so that a repeated request queues none twice. */
  group: z.string().exactOptional(),
  /** The day in the club's time zone on which the last payment reminder was handed to the mail server. */
  remindedOn: z.string().exactOptional(),
  reminder: queuedReminderSchema.exactOptional(),
  /** The day of the last letter with the card. */
  cardOn: z.string().exactOptional(),
  /** The valid card that the member last heard of (`cardMark`), in a club that sends letters about changed cards. */
  cardMark: z.string().exactOptional(),
  /** The day of the last invitation to sign in. */
  invitedOn: z.string().exactOptional(),
  proofAsked: askedProofSchema.exactOptional(),
  /** The address that the mail server refused last, and what it said; absent once a later letter is queued. */
  refused: z.object({ address: z.string(), said: z.string() }).exactOptional(),
  /** The language that the member has chosen for e-mails. */
  language: z.enum(languages).exactOptional(),
  /** True if the member wants no notes to members. */
  noNotes: z.boolean().exactOptional(),
})
