import { text } from 'node:stream/consumers'
import { type ZodType, z } from 'zod'
import { denied, malformed, Refusal, refuseIf } from '../http/refusal.ts'
import type { Answer, Call } from '../http/server.ts'
import type { Services } from '../start/make-services.ts'
import { countValues } from './count-values.ts'
import { fieldNameFaultIn } from './field-names.ts'
import { firestoreBodies } from './firestore-bodies.ts'
import { hasAllowedIds } from './written-ids.ts'

type Route = (parts: Services, call: Call) => Promise<Answer>

/** Twenty times the app's longest query; 100 payments with the longest texts. */
const [maxReadBytes, maxCommitBytes] = [256 * 1024, 1024 * 1024]
/** Maximum values of a read's body, ten times the app's longest query. Checking this many takes up to 30 ms. */
const maxReadValues = 1_000

/** The four routes of the lite SDK, by exact path. */
export function firestoreRoutes(base: string): Record<string, Route> {
  const bodies = firestoreBodies(base.slice('/v1/'.length))
  const reading = (verb: string, schema: ZodType): [string, Route] => [
    `${base}:${verb}`,
    async (parts, call) => {
      const caller = await authorize(parts, call)
      const sent = await call.body(maxReadBytes)
      const body = JSON.stringify(check(schema, () => parseRead(sent)))
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
    const fault = fieldNameFaultIn(body.writes)
    if (fault) throw new Refusal('INVALID_ARGUMENT', fault)
    if (!hasAllowedIds(body.writes)) throw denied()
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

/** Identifies the caller. Refuses requests without an ID token, as the rules would. @throws Refusal */
async function authorize(parts: Services, call: Call): Promise<DatabaseCaller> {
  refuseIf(parts.requestsPerAddress.take(call.address))
  const header = call.headers.authorization
  if (header === undefined) throw denied()
  const idToken = /^Bearer ([\w.-]{1,8192})$/.exec(header)?.[1] ?? ''
  const caller = await parts.callers.identify(idToken)
  if (typeof caller === 'string') throw new Refusal('UNAUTHENTICATED', `The sign-in is no longer good (${caller}).`)
  refuseIf(parts.clubLimits.requestsPerAccount.take(caller.account.localId))
  await parts.rules.count()
  const { clubId } = caller.payload
  if (typeof clubId === 'string') await parts.suspendedClubs.refuse(clubId)
  return {
    uid: caller.account.localId,
    authorization: `Bearer ${parts.tokens.forEmulator(caller.payload)}`,
    clubId: typeof clubId === 'string' ? clubId : '',
  }
}

/** Returns the parsed body with allowed keys only, so that the emulator reads only checked data. @throws Refusal */
function check<T>(schema: ZodType<T>, parse: () => unknown): T {
  try {
    const result = schema.safeParse(parse())
    if (result.success) return result.data
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof RangeError)) throw error
  }
  throw malformed()
}

/** @throws Refusal if there are too many values to check them, SyntaxError */
function parseRead(sent: string): unknown {
  const body: unknown = JSON.parse(sent)
  if (countValues(body, maxReadValues) > maxReadValues) throw malformed()
  return body
}

const errorSchema = z.object({ error: z.object({ status: z.string() }) })

const sentences: Readonly<Record<string, string>> = {
  ALREADY_EXISTS: 'The document exists already.',
  NOT_FOUND: 'There is no such document.',
  FAILED_PRECONDITION: 'The document is not in the state that the request names.',
  ABORTED: 'The document has changed meanwhile.',
}

/** A refusal without the emulator's own message, which reveals lines of the rules and how documents are stored. */
function asRefusal(status: number, body: string): Refusal {
  if (status === 403) return denied()
  if (status >= 500) return new Refusal('UNAVAILABLE', 'The server is busy. Please try again in a moment.')
  const given: unknown = JSON.parse(body)
  const parsed = errorSchema.safeParse(Array.isArray(given) ? given[0] : given)
  const name = parsed.success ? parsed.data.error.status : 'INVALID_ARGUMENT'
  return new Refusal(name, sentences[name] ?? 'The request was refused.', status)
}
