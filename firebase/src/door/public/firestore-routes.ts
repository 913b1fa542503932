import { text } from 'node:stream/consumers'
import type { RateLimit } from '@tessera/domain/limits/rate-limit'
import { type ZodType, z } from 'zod'
import type { Documents } from '../../documents/documents.ts'
import type { Rules } from '../../documents/rules.ts'
import type { IdTokens } from '../../sessions/id-tokens.ts'
import type { Callers } from '../callers.ts'
import { denied, Refusal, refuseIf } from '../refusal.ts'
import type { Answer, Call } from '../server.ts'
import type { ClubLimits } from './club-limits.ts'
import { firestoreBodies } from './firestore-bodies.ts'

export interface FirestoreParts {
  readonly documents: Documents
  readonly rules: Rules
  readonly callers: Callers
  readonly tokens: IdTokens
  readonly requestsPerAddress: RateLimit
  readonly clubLimits: ClubLimits
}

type Route = (parts: FirestoreParts, call: Call) => Promise<Answer>

const maxBytes = 2 * 1024 * 1024

/** The four calls of the lite SDK, by their exact path. */
export function firestoreRoutes(base: string): Record<string, Route> {
  const bodies = firestoreBodies(base.slice('/v1/'.length))
  const reading = (verb: string, schema: ZodType): [string, Route] => [
    `${base}:${verb}`,
    async (parts, call) => {
      const { authorization } = await authorize(parts, call)
      const body = JSON.stringify(await read(call, schema))
      const answer = await parts.documents.read({ method: 'POST', path: `${base}:${verb}`, body }, authorization)
      if (answer.statusCode === 200) return { status: 200, body: answer }
      throw asRefusal(answer.statusCode ?? 502, await text(answer))
    },
  ]
  const writing: Route = async (parts, call) => {
    const { authorization, clubId } = await authorize(parts, call)
    const body = await read(call, bodies.commit)
    const commit = () => parts.documents.write('commit', JSON.stringify(body), authorization)
    const answer = await parts.clubLimits.within(clubId, body.writes, commit)
    if (answer.status === 200) return { status: 200, body: answer.body }
    throw asRefusal(answer.status, answer.body)
  }
  return Object.fromEntries([
    reading('batchGet', bodies.batchGet),
    reading('runQuery', bodies.runQuery),
    reading('runAggregationQuery', bodies.runAggregationQuery),
    [`${base}:commit`, writing],
  ])
}

/** Who calls, as the emulator reads it. The rules let nobody in who is not signed in, so nobody else is asked for. */
async function authorize(parts: FirestoreParts, call: Call): Promise<{ authorization: string; clubId: string }> {
  refuseIf(parts.requestsPerAddress.take(call.address))
  const header = call.headers.authorization
  if (header === undefined) throw denied()
  const idToken = /^Bearer ([\w.-]{1,8192})$/.exec(header)?.[1] ?? ''
  const caller = await parts.callers.identify(idToken)
  if (typeof caller === 'string') throw new Refusal('UNAUTHENTICATED', `The sign-in is no longer good (${caller}).`)
  refuseIf(parts.clubLimits.requestsPerAccount.take(caller.account.localId))
  await parts.rules.count()
  const { clubId } = caller.payload
  return {
    authorization: `Bearer ${parts.tokens.forEmulator(caller.payload)}`,
    clubId: typeof clubId === 'string' ? clubId : '',
  }
}

/** The body made anew of what is allowed in it, so that the emulator reads what was checked and nothing else. */
async function read<T>(call: Call, schema: ZodType<T>): Promise<T> {
  const sent = await call.body(maxBytes)
  try {
    const result = schema.safeParse(JSON.parse(sent))
    if (result.success) return result.data
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof RangeError)) throw error
  }
  throw new Refusal('INVALID_ARGUMENT', 'The request is not one that this server takes.')
}

const errorSchema = z.object({ error: z.object({ status: z.string() }) })

const sentences: Readonly<Record<string, string>> = {
  ALREADY_EXISTS: 'The document exists already.',
  NOT_FOUND: 'There is no such document.',
  FAILED_PRECONDITION: 'The document is not in the state that the request names.',
  ABORTED: 'The document has changed meanwhile.',
}

/** An emulator's refusal without its inner workings: its own texts name lines of the rules, and how it stores documents. */
function asRefusal(status: number, body: string): Refusal {
  if (status === 403) return denied()
  if (status >= 500) return new Refusal('UNAVAILABLE', 'The server is busy. Please try again in a moment.')
  const given: unknown = JSON.parse(body)
  const parsed = errorSchema.safeParse(Array.isArray(given) ? given[0] : given)
  const name = parsed.success ? parsed.data.error.status : 'INVALID_ARGUMENT'
  return new Refusal(name, sentences[name] ?? 'The request was refused.', status)
}
