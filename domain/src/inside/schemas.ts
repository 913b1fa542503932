import { z } from 'zod'
import { emailSchema } from '../text.ts'

const failure = z.object({ at: z.string(), reason: z.string() }).nullable()

/** State of the gateway, in words for the operator. `missing` is present unless the status is `ok`. */
export const healthSchema = z.object({
  /** `read-only`: everything can be read, but the disk takes no changes. */
  status: z.enum(['ok', 'read-only', 'starting']),
  missing: z.array(z.string()).optional(),
  mail: z.object({ waiting: z.number(), lastFailure: failure }),
  backup: z.object({
    last: z.string().nullable(),
    verified: z.object({ backup: z.string(), at: z.string(), holds: z.string() }).nullable(),
    lastFailure: failure,
  }),
})

/** What a service has said of a task, or why it failed. */
export const outcomeSchema = z.union([z.object({ said: z.string() }), z.object({ fault: z.string() })])

/** A document by its id, with its fields as JSON in the format of Firestore's REST API. */
const storedDocument = z.tuple([z.string(), z.string()]).readonly()

/** Without `changed` and `gone`, anything may have changed since the cursor. */
export const sinceSchema = z.object({
  cursor: z.string(),
  changed: z.array(z.string()).readonly().optional(),
  gone: z.array(z.string()).readonly().optional(),
  /** The changed documents, or all without `changed`, where the gateway has them in memory: they need not be read. */
  documents: z.array(storedDocument).readonly().optional(),
})
export type StoredDocument = z.infer<typeof storedDocument>

const changeSchema = z.object({
  /** Undefined if the club is unknown: any may be concerned. */
  clubId: z.string().optional(),
  collection: z.string(),
  memberId: z.string().optional(),
})

/** A line of the feed; the heartbeat is an empty line. */
export const feedEventSchema = z.union([
  /** The session has ended, or its account has changed. */
  z.object({ session: z.string() }),
  /** A club's documents were written; `all`: any document may have changed. */
  z.object({ change: z.union([z.literal('all'), changeSchema]) }),
])
export type FeedEvent = z.infer<typeof feedEventSchema>

/** The sessions of a user. Times are in milliseconds since 1970. */
export const storedSessionsSchema = z.object({
  hasPassword: z.boolean(),
  sessions: z.array(
    z.object({
      id: z.string(),
      agent: z.string().optional(),
      address: z.string().optional(),
      signedInAt: z.number(),
      usedAt: z.number(),
    }),
  ),
})

/** State of a token's session: `live` if the session exists and its account exists and is enabled. */
export const standingSchema = z.object({
  standing: z.enum(['live', 'disabled', 'ended']),
  /** The session's user, if there is one. */
  uid: z.string().optional(),
})

const attachmentSchema = z.strictObject({
  cid: z.string().exactOptional(),
  filename: z.string(),
  contentType: z.string(),
  contentDisposition: z.enum(['inline', 'attachment']),
  content: z.base64(),
})

/** A letter to a member, without its sender. */
export const letterSchema = z.strictObject({
  to: emailSchema,
  messageId: z.string().regex(/^[\w.-]+@[\w.-]+$/),
  headers: z.record(z.string().regex(/^List-[A-Za-z-]+$/), z.string().regex(/^[\x20-\x7e]+$/)),
  letter: z.strictObject({
    subject: z.string(),
    text: z.string(),
    html: z.string(),
    attachments: z.array(attachmentSchema),
  }),
})

/** What became of a letter (`Delivery` of the package mail). */
export const deliverySchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('sent'), said: z.string(), before: z.boolean() }),
  z.object({ kind: z.enum(['reserved', 'refused']), said: z.string() }),
  z.object({ kind: z.literal('deferred'), said: z.string(), server: z.boolean() }),
])
