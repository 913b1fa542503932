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

/** Twenty times what the app's longest query has; 100 payments with the longest texts. */
const [maxReadBytes, maxCommitBytes] = [256 * 1024, 1024 * 1024]

/** The four calls of the lite SDK, by their exact path. */
export function firestoreRoutes(base: string): Record<string, Route> {
  const bodies = firestoreBodies(base.slice('/v1/'.length))
  const reading = (verb: string, schema: ZodType): [string, Route] => [
    `${base}:${verb}`,
    async (parts, call) => {
      const caller = await authorize(parts, call)
      const sent = await call.body(maxReadBytes)
      const body = JSON.stringify(check(schema, () => JSON.parse(sent)))
      const request = { method: 'POST', path: `${base}:${verb}`, body }
      const answer = await parts.clubLimits.inTurn(caller, () => parts.documents.read(request, caller.authorization))
      if (answer.statusCode === 200) return { status: 200, body: answer }
      throw asRefusal(answer.statusCode ?? 502, await text(answer))
    },
  ]
  const writing: Route = async (parts, call) => {
    const { clubLimits, documents } = parts
    const caller = await authorize(parts, call)
    clubLimits.refuseSpent(caller.clubId)
    const sent = await call.body(maxCommitBytes)
    const body = check(bodies.commit, () => clubLimits.countWrites(caller.clubId, sent))
    const commit = () =>
      clubLimits.inTurn(caller, () => documents.write('commit', JSON.stringify(body), caller.authorization))
    const answer = await clubLimits.within(caller.clubId, body.writes, commit)
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

interface DatabaseCaller {
  readonly authorization: string
  readonly clubId: string
  readonly uid: string
}

/** Who calls, as the emulator reads it. The rules let nobody in who is not signed in, so nobody else is asked for. */
async function authorize(parts: FirestoreParts, call: Call): Promise<DatabaseCaller> {
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
    uid: caller.account.localId,
    authorization: `Bearer ${parts.tokens.forEmulator(caller.payload)}`,
    clubId: typeof clubId === 'string' ? clubId : '',
  }
}

/** The body made anew of what is allowed in it, so that the emulator reads what was checked and nothing else. */
function check<T>(schema: ZodType<T>, parse: () => unknown): T {
  try {
    const result = schema.safeParse(parse())
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
