import { z } from 'zod'
import { sentenceSchema } from '../errors.ts'
import { clubUsesSchema, gatewayStateSchema, nearSchema } from '../operator/contract.ts'
import { insideCall } from './call.ts'
import { type LimitName, settingOf } from './limits.ts'
import {
  deliverySchema,
  healthSchema,
  keptSessionsSchema,
  letterSchema,
  outcomeSchema,
  sinceSchema,
  standingSchema,
} from './schemas.ts'

const nothing = z.object({})
const limits = Object.keys(settingOf) as LimitName[]

/** Every call between the API, or a verb at the server, and the gateway, besides those of the Admin SDK. */
export const insideContract = {
  /** The public keys of the tokens that the gateway signs. */
  keys: insideCall({
    ...{ method: 'GET', path: '/.well-known/jwks.json', isOpen: true, needs: 'nothing' },
    response: z.looseObject({}),
  }),
  health: insideCall({
    ...{ method: 'GET', path: '/health', isOpen: true, needs: 'nothing', mayBeUnready: true, patience: 3_000 },
    response: healthSchema,
  }),
  state: insideCall({ method: 'GET', path: '/state', needs: 'nothing', response: gatewayStateSchema }),
  /** A backup, written while it is read. A truncated one lacks the end marker. */
  backup: insideCall({
    ...{ method: 'GET', path: '/backup', needs: 'nothing' },
    response: { contentType: 'application/gzip' },
  }),
  /** Makes a backup into the server's folder, restores it for a test, and returns its name. A large one takes minutes. */
  backUp: insideCall({
    ...{ method: 'POST', path: '/backups', needs: 'nothing', patience: 170_000 },
    response: outcomeSchema,
  }),
  /** Sends a test e-mail at once; returns the mail server's response. */
  testMail: insideCall({
    ...{ method: 'POST', path: '/test-mail', needs: 'nothing' },
    request: z.strictObject({ to: z.email().max(254) }),
    response: outcomeSchema,
  }),

  /** The changes of a club's documents in a collection since a mark. */
  changes: insideCall({
    ...{ method: 'GET', path: '/changes', patience: 4_500 },
    request: z.strictObject({ club: z.string(), collection: z.string(), since: z.string().optional() }),
    response: sinceSchema,
  }),
  /** If any document about an account was written since a mark. */
  accountChanges: insideCall({
    ...{ method: 'GET', path: '/account-changes', patience: 4_500 },
    request: z.strictObject({ uid: z.string(), since: z.string().optional() }),
    response: z.object({ mark: z.string(), changed: z.boolean() }),
  }),
  /** Ended sessions and changed documents, from now on: lines of JSON (`feedEventSchema`). */
  feed: insideCall({ method: 'GET', path: '/feed', response: { contentType: 'application/jsonl' } }),

  /** The standing of a token of a session; `iat` is in seconds since 1970. */
  standing: insideCall({
    ...{ method: 'GET', path: '/sessions' },
    request: z.strictObject({ id: z.string(), memberId: z.string(), iat: z.coerce.number<number>() }),
    response: standingSchema,
  }),
  /** A user's sessions, up to a hundred, most recently used first. */
  accountSessions: insideCall({
    ...{ method: 'GET', path: '/account-sessions' },
    request: z.strictObject({ uid: z.string() }),
    response: keptSessionsSchema,
  }),
  /** Ends one session of a user, or all but `keep`; `ended` is false if the user has no such session. */
  endSessions: insideCall({
    ...{ method: 'POST', path: '/ended-sessions', needs: 'disk' },
    request: z.union([
      z.strictObject({ uid: z.string(), id: z.string() }),
      z.strictObject({ uid: z.string(), keep: z.string() }),
    ]),
    response: z.object({ ended: z.boolean() }),
  }),
  /** Ends an account's tokens that name a member's document. */
  endPlace: insideCall({
    ...{ method: 'POST', path: '/ended-places' },
    request: z.strictObject({ uid: z.string(), memberId: z.string() }),
    response: nothing,
  }),
  /** Mails a notice to a member's old address when the club has changed it, if the account has a session. */
  changedAddress: insideCall({
    ...{ method: 'POST', path: '/changed-addresses', needs: 'disk', maxBytes: 10_000 },
    request: z.strictObject({ uid: z.string(), clubId: z.string(), name: z.string() }),
    response: nothing,
  }),

  /** Counts writes that the API is about to make for a club, with those of its browsers, or says why it may make none. */
  countWrites: insideCall({
    ...{ method: 'POST', path: '/club-writes' },
    request: z.strictObject({ clubId: z.string(), writes: z.int().min(1), adding: z.boolean() }),
    response: z.object({
      tooMany: z.object({ sentence: sentenceSchema, retryAfter: z.number() }).optional(),
      full: sentenceSchema.optional(),
    }),
  }),
  /** Records a use of one of the API's limits. */
  noteUse: insideCall({
    ...{ method: 'POST', path: '/near-limits', maxBytes: 10_000 },
    request: z.strictObject({
      ...{ limit: z.enum(limits), of: z.string().max(1_000) },
      ...{ used: z.number(), max: z.number() },
    }),
    response: nothing,
  }),
  /** Who is near a limit; `at` is the last use, in milliseconds since 1970. */
  nearLimits: insideCall({
    ...{ method: 'GET', path: '/near-limits' },
    response: z.object({ near: z.array(nearSchema.extend({ at: z.number() })) }),
  }),

  transport: insideCall({
    ...{ method: 'GET', path: '/letters', needs: 'nothing' },
    response: z.object({ transport: z.enum(['smtp', 'outbox']) }),
  }),
  /** Hands a letter with its attachments to the mail server, once for each Message-ID. A slow one answers after minutes. */
  deliver: insideCall({
    ...{ method: 'POST', path: '/letters', needs: 'nothing', maxBytes: 12 * 1024 * 1024, patience: 180_000 },
    request: letterSchema,
    response: deliverySchema,
  }),

  /** A new link to the operator's page; earlier ones end. */
  operatorLink: insideCall({
    ...{ method: 'POST', path: '/operator-links', needs: 'nothing' },
    response: z.object({ link: z.string() }),
  }),
  /** Mails a link to the operator's page to the address if it is the operator's. */
  operatorLetter: insideCall({
    ...{ method: 'POST', path: '/operator-letters', needs: 'nothing', isAnsweredFirst: true, maxBytes: 2_000 },
    request: z.strictObject({ email: z.string() }),
    response: nothing,
  }),
  /** If the code is that of a link to the operator's page, once. */
  operatorSignIn: insideCall({
    ...{ method: 'POST', path: '/operator-sign-ins', needs: 'nothing' },
    request: z.strictObject({ code: z.string() }),
    response: z.object({ isOperator: z.boolean() }),
  }),
  /** How much each club has, and the limits that the gateway enforces. Reads the whole journal. */
  clubUse: insideCall({ method: 'GET', path: '/club-use', needs: 'nothing', response: clubUsesSchema }),
}
export type InsideContract = typeof insideContract
