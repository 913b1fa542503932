import { z } from 'zod'
import { sentenceSchema } from '../errors.ts'
import { clubUsesSchema, gatewayStateSchema, nearSchema } from '../operator/contract.ts'
import { emailSchema } from '../text.ts'
import { get, post } from './call.ts'
import { type LimitName, settingOf } from './limits.ts'
import {
  deliverySchema,
  healthSchema,
  letterSchema,
  outcomeSchema,
  sinceSchema,
  standingSchema,
  storedSessionsSchema,
} from './schemas.ts'

const text = z.string()
const nothing = z.object({})
const limits = Object.keys(settingOf) as LimitName[]

/** Every call between the API, or a verb at the server, and the gateway, besides those of the Admin SDK. */
export const insideContract = {
  /** The public keys of the tokens that the gateway signs. */
  keys: get('/.well-known/jwks.json', { isOpen: true, needs: 'nothing', response: z.looseObject({}) }),
  health: get('/health', {
    isOpen: true,
    needs: 'nothing',
    mayBeUnready: true,
    patience: 3_000,
    response: healthSchema,
  }),
  state: get('/state', { needs: 'nothing', response: gatewayStateSchema }),
  /** A backup, written while it is read. A truncated one lacks the end marker. */
  backup: get('/backup', { needs: 'nothing', response: { contentType: 'application/gzip' } }),
  /** Makes a backup into the server's folder, restores it for a test, and returns its name. A large one takes minutes. */
  backUp: post('/backups', { needs: 'nothing', patience: 170_000, response: outcomeSchema }),
  /** Sends a test e-mail at once; returns the mail server's response. */
  testMail: post('/test-mail', {
    needs: 'nothing',
    request: z.strictObject({ to: emailSchema.max(254) }),
    response: outcomeSchema,
  }),

  /** The changes of a club's documents in a collection since a cursor. */
  changes: get('/changes', {
    needs: 'reading',
    patience: 4_500,
    request: z.strictObject({
      club: text,
      collection: text,
      since: text.optional(),
      /** The caller needs the documents' versions, which only Firestore has: it reads them there. */
      versions: z.literal('needed').optional(),
    }),
    response: sinceSchema,
  }),
  /** If any document about an account was written since a cursor. */
  accountChanges: get('/account-changes', {
    needs: 'reading',
    patience: 4_500,
    request: z.strictObject({ uid: text, since: text.optional() }),
    response: z.object({ cursor: text, changed: z.boolean() }),
  }),
  /** Ended sessions and changed documents, from now on: lines of JSON (`feedEventSchema`). */
  feed: get('/feed', { needs: 'reading', response: { contentType: 'application/jsonl' } }),

  /** The standing of a token of a session; `iat` is in seconds since 1970. */
  standing: get('/sessions', {
    needs: 'reading',
    request: z.strictObject({ id: text, memberId: text, iat: z.coerce.number<number>() }),
    response: standingSchema,
  }),
  /** A user's sessions, up to a hundred, most recently used first. */
  accountSessions: get('/account-sessions', { request: z.strictObject({ uid: text }), response: storedSessionsSchema }),
  /** Ends one session of a user, or all but `keep`; `ended` is false if the user has no such session. */
  endSessions: post('/ended-sessions', {
    needs: 'disk',
    request: z.union([z.strictObject({ uid: text, id: text }), z.strictObject({ uid: text, keep: text })]),
    response: z.object({ ended: z.boolean() }),
  }),
  /** Ends an account's tokens that name a member's document. */
  endPlace: post('/ended-places', { request: z.strictObject({ uid: text, memberId: text }), response: nothing }),
  /** Mails a notice to a member's old address when the club has changed it, if the account has a session. */
  changedAddress: post('/changed-addresses', {
    needs: 'disk',
    maxBytes: 10_000,
    request: z.strictObject({ uid: text, clubId: text, name: text }),
    response: nothing,
  }),

  /** Switches the second step at sign-in off, for somebody who has lost the phone and the recovery codes. Ends all sessions. */
  resetSecondStep: post('/reset-second-steps', {
    needs: 'disk',
    request: z.strictObject({ email: emailSchema.max(254) }),
    response: z.object({ found: z.enum(['reset', 'none', 'no_account']) }),
  }),

  /** Counts writes that the API is about to make for a club, with those of its browsers, or says why it may make none. */
  countWrites: post('/club-writes', {
    request: z.strictObject({ clubId: text, writes: z.int().min(1), adding: z.boolean() }),
    response: z.object({
      tooMany: z.object({ sentence: sentenceSchema, retryAfter: z.number() }).optional(),
      full: sentenceSchema.optional(),
    }),
  }),
  /** Records a use of one of the API's limits. */
  noteUse: post('/near-limits', {
    maxBytes: 10_000,
    request: z.strictObject({ limit: z.enum(limits), of: text.max(1_000), used: z.number(), max: z.number() }),
    response: nothing,
  }),
  /** Who is near a limit; `at` is the last use, in milliseconds since 1970. */
  nearLimits: get('/near-limits', { response: z.object({ near: z.array(nearSchema.extend({ at: z.number() })) }) }),

  transport: get('/letters', {
    needs: 'nothing',
    response: z.object({ transport: z.enum(['smtp', 'outbox']) }),
  }),
  /** Hands a letter with its attachments to the mail server, once for each Message-ID. A slow one answers after minutes. */
  deliver: post('/letters', {
    needs: 'nothing',
    maxBytes: 12 * 1024 * 1024,
    patience: 180_000,
    request: letterSchema,
    response: deliverySchema,
  }),

  /** A new link to the operator's page; earlier ones end. */
  operatorLink: post('/operator-links', { needs: 'nothing', response: z.object({ link: text }) }),
  /** Mails a link to the operator's page to the address if it is the operator's. */
  operatorLetter: post('/operator-letters', {
    needs: 'nothing',
    isAnsweredFirst: true,
    maxBytes: 2_000,
    request: z.strictObject({ email: text }),
    response: nothing,
  }),
  /** If the code is that of a link to the operator's page, once. */
  operatorSignIn: post('/operator-sign-ins', {
    needs: 'nothing',
    request: z.strictObject({ code: text }),
    response: z.object({ isOperator: z.boolean() }),
  }),
  /** How much each club has, and the limits that the gateway enforces. Reads the whole journal. */
  clubUse: get('/club-use', { needs: 'nothing', response: clubUsesSchema }),
}
export type InsideContract = typeof insideContract
