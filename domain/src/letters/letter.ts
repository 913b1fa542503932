import { z } from 'zod'

/**
 * Kinds of letters that a club sends. `note` is the only one to members that is not about their own membership; `debit`
 * says what a direct debit will draw, `proof` asks for a new proof of the membership type, such as a student card; `summary`
 * goes to the administrator who has switched automatic reminders on, or to the owners once that duty is over, `certificate` to all
 * administrators, `webhook` to the owners, `seal` to the auditors, `committee` to somebody who is
 * invited to be one, `application` to somebody who applies to join.
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

/** How to pay what a letter asks for: the account, and for each item the reference and the code for a bank's app. */
const letterPaymentSchema = z.object({
  heading: z.string(),
  rows: z.array(rowSchema),
  /** Contents of QR codes (`epcText`), with what each pays. */
  codes: z.array(z.object({ label: z.string(), content: z.string() })),
  /** The club's note on it; empty for none. */
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
 * `open`: waits to be sent, also between two tries. `sending`: handed to the mail server, its answer not noted yet.
 * `failed`: refused, or not sent within 48 hours.
 */
export const letterStates = ['open', 'sending', 'sent', 'failed'] as const

/**
 * Reason why a letter waits or has failed. `reserved`: the address is an example that belongs to no one. `refused`: the
 * mail server refuses the address or the letter. `expired`: no try succeeded in time. `limit`: the club's letters of the
 * day are used up. `unconfirmed`: no administrator of the club has confirmed an e-mail address. `deferred`: the mail
 * server did not take it yet. `attachment`: the attached file cannot be made. `composition`: an error of the server while
 * it put the letter together; its log has it. `family`: somebody whom the letter is about, or its reader,
 * was deleted before, has died, or has no address any more. `namesakes`: two of a family have one name and no longer the same
 * reader, so that the letter cannot be divided.
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

/** A fault, and what the mail server said, if anything. */
export const letterErrorSchema = z.object({ fault: z.enum(letterFaults), said: z.string().default('') })
export type LetterError = z.infer<typeof letterErrorSchema>

/** Time after its first try at which a letter that was never accepted counts as failed. */
export const letterLifetimeMs = 48 * 60 * 60_000

/** Pause after the given number of failed tries: a minute, then twice as long each time, up to two hours. */
export const pauseAfter = (tries: number): number => Math.min(60_000 * 2 ** Math.max(0, tries - 1), 2 * 60 * 60_000)

const reserved = /(?:^|[@.])(?:example\.(?:com|net|org)|(?:example|invalid|test|localhost|demo))$/i

/**
 * True for addresses that get no e-mail because they are reserved for examples and tests, and so belong to no one (RFC
 * 2606, RFC 6761). Where e-mails do not leave by a mail server (`leaves`), they get theirs.
 */
export const isReservedAddress = (address: string, leaves: boolean): boolean =>
  leaves && reserved.test(address.trim().replace(/\.$/, ''))
