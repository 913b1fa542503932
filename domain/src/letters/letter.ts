import { z } from 'zod'

/**
 * Kinds of letters that a club sends.
 *
 * To members, about their own membership: `invitation` (to use the app), `card`, `card-changed`, `reminder` (of an open fee), `receipt`,
 * `debit` (which amount a direct debit will draw, and when), `proof` (a new proof for the membership type is due, such as a student card).
 * To members, about anything: `note`.
 *
 * To the committee: `summary` of the automatic reminders (to the admin who switched them on, or to the owners once that person's duty
 * is over), `certificate` for passes runs out (to all admins), `webhook` that failed (to the owners), `seal` of the history (to the
 * auditors).
 *
 * To people who belong to neither yet: `committee` (an invitation to the committee), `application` (to join the club).
 */
export const letterKinds = [
  'invitation',
  'card',
  'card-changed',
  'reminder',
  'receipt',
  'note',
  'debit',
  'proof',
  'summary',
  'certificate',
  'webhook',
  'seal',
  'committee',
  'application',
] as const
export type LetterKind = (typeof letterKinds)[number]

const rowSchema = z.object({ label: z.string(), value: z.string() })

/** How to pay the amounts that a letter asks for: the account as rows, and for each item a QR code for the bank's app. */
const letterPaymentSchema = z.object({
  heading: z.string(),
  rows: z.array(rowSchema),
  /** One for each item: its name, and the text in its QR code (`epcText`). */
  codes: z.array(z.object({ label: z.string(), content: z.string() })),
  /** The club's own note about paying; empty if it has none. */
  note: z.string(),
})
export type LetterPayment = z.infer<typeof letterPaymentSchema>

/** The words of a letter as sent, without the club's name, colour and logo, which are added when it is sent. */
export const letterContentSchema = z.object({
  subject: z.string(),
  heading: z.string(),
  greeting: z.string(),
  /** A paragraph may have line breaks. */
  paragraphs: z.array(z.string()),
  /** Rows of a table, such as what is open and how much. */
  rows: z.array(rowSchema).default([]),
  payment: letterPaymentSchema.exactOptional(),
  button: z.object({ label: z.string(), link: z.string() }).exactOptional(),
  closing: z.string(),
})
export type LetterContent = z.infer<typeof letterContentSchema>

/** Maximum bytes of a letter's words as JSON, with all names filled in. */
export const mostContentBytes = 20_000

/**
 * `open`: waits to be sent, or to be sent again after a failed try. `sending`: handed to the mail server, whose answer is not stored yet.
 * `failed`: refused, or not sent within 48 hours.
 */
export const letterStates = ['open', 'sending', 'sent', 'failed'] as const

/**
 * Reason why a letter waits or has failed. `reserved`: the address is an example that belongs to no one. `refused`: the
 * mail server refuses the address or the letter. `expired`: no try succeeded in time. `limit`: the club's letters of the
 * day are used up. `unconfirmed`: no administrator of the club has confirmed an e-mail address. `deferred`: the mail
 * server did not take it yet. `attachment`: the attached file cannot be made. `composition`: an error of the server while
 * it put the letter together, which its log has. `family`: before a letter to a family was sent, its reader or somebody it is about
 * was deleted, died, or lost the e-mail address. `namesakes`: two people of a family have the same name but no longer the same reader,
 * so that the server cannot tell which lines of the letter go to whom.
 */
const letterFaults = [
  'reserved',
  'refused',
  'expired',
  'limit',
  'unconfirmed',
  'deferred',
  'attachment',
  'composition',
  'family',
  'namesakes',
] as const
export type LetterFault = (typeof letterFaults)[number]

/** A fault, and the mail server's answer; empty if there was none. */
export const letterErrorSchema = z.object({ fault: z.enum(letterFaults), said: z.string().default('') })
export type LetterError = z.infer<typeof letterErrorSchema>

/** Time after the first try. A letter that no mail server has accepted by then counts as failed. */
export const letterLifetimeMs = 48 * 60 * 60_000

/** Pause after the given number of failed tries: a minute, then twice as long each time, up to two hours. */
export const pauseAfter = (tries: number): number => Math.min(60_000 * 2 ** Math.max(0, tries - 1), 2 * 60 * 60_000)

const reserved = /(?:^|[@.])(?:example\.(?:com|net|org)|(?:example|invalid|test|localhost|demo))$/i

/**
 * True for an address that must not be sent to, because it is reserved for examples and tests and so belongs to no one (RFC 2606,
 * RFC 6761).
 * @param leaves true if a mail server is configured; without one e-mails are only written to a folder, so that any address will do
 */
export const isReservedAddress = (address: string, leaves: boolean): boolean =>
  leaves && reserved.test(address.trim().replace(/\.$/, ''))
