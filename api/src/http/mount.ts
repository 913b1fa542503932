import type { Endpoint, FilePart, FilesOf, ParamsOf, QueryOf, ResponseOf } from '@tessera/domain/contract'
import { needOf } from '@tessera/domain/duties/endpoints'
import { AppError } from '@tessera/domain/errors'
import { isMeantAsKey } from '@tessera/domain/machines/key'
import { demandPurpose } from '@tessera/domain/machines/purpose'
import { isPaymentId, isPlainId } from '@tessera/domain/stored/document-ids'
import type { Context, Hono } from 'hono'
import type { Logger } from 'pino'
import type { ZodType } from 'zod'
import { actingAs } from '../firebase/acting.ts'
import { refuseIf } from '../limits.ts'
import type { Needs } from '../needs.ts'
import { addressOf } from './address.ts'
import type { Authenticate } from './auth.ts'
import { isForm, readForm, readJson, readJsonForm, type Upload } from './body.ts'
import { admit, type CallerOf, type Machine, machineCaller } from './caller.ts'
import { dutiesOf, filesIn, type NamesOfDuty } from './duties.ts'
import type { Environment } from './environment.ts'
import { parseFields } from './fields.ts'
import { type Answer, jsonAnswer } from './json-answer.ts'
import { watchedStream } from './watched-stream.ts'

type BodyOf<E extends Endpoint> = E extends { readonly request: { readonly schema: ZodType<infer O> } } ? O : undefined

type UploadsOf<E extends Endpoint> = E extends { readonly request: { readonly files: infer F } }
  ? {
      readonly [N in FilesOf<E>]: N extends keyof F
        ? F[N] extends FilePart & { required: true }
          ? Upload
          : Upload | undefined
        : never
    }
  : Readonly<Record<never, Upload>>

/** A request, validated by its contract, as passed to the handler. */
interface Call<E extends Endpoint> {
  readonly caller: CallerOf<E['access']>
  readonly params: Readonly<Record<ParamsOf<E['path']>, string>>
  readonly query: Readonly<Partial<Record<QueryOf<E>, string>>>
  readonly body: BodyOf<E>
  readonly files: UploadsOf<E>
  readonly log: Logger
  /** The request's Authorization header, to check again later. */
  readonly authorization: string | undefined
  /** The caller's network address (`addressOf`). */
  readonly address: string
  /** The request's Accept-Language header. */
  readonly languages: string | undefined
}

/** A file or a stream as response; with `name` it is a download. */
export interface FileAnswer {
  readonly bytes: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>
  readonly name?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Lists are read-only, as cached ones are shared. */
type JsonOf<E extends Endpoint> = ResponseOf<E> extends (infer One)[] ? readonly One[] : ResponseOf<E>

type AnswerOf<E extends Endpoint> = E['response']['kind'] extends 'file'
  ? FileAnswer
  : JsonOf<E> | WithStatus<ResponseOf<E>>

/** A response with another status than the contract's. */
export class WithStatus<T> {
  readonly status: 503
  readonly value: T

  constructor(status: 503, value: T) {
    this.status = status
    this.value = value
  }
}

/** Mounts endpoints and records them for the published documentation. */
export interface Mount {
  <E extends Endpoint>(endpoint: E, handle: (call: Call<E>) => Promise<AnswerOf<E>>): void
  readonly endpoints: readonly Endpoint[]
}

/** Checks the token of the server's operator. @throws AppError `unauthenticated` */
interface OperatorCheck {
  readonly check: (authorization: string | undefined) => Promise<void>
}

interface Mounting {
  readonly authenticate: Authenticate
  readonly operator: OperatorCheck
  readonly namesOf: NamesOfDuty
  /** Returns whose key a machine has sent. @throws AppError `unauthenticated` */
  readonly machineOf: (key: string) => Promise<Machine>
}

export function mounting(
  app: Hono<Environment>,
  { config, limits, now, serverSettings }: Needs<'config' | 'limits' | 'now' | 'serverSettings'>,
  checks: Mounting,
): Mount {
  const endpoints: Endpoint[] = []
  const mount = <E extends Endpoint>(endpoint: E, handle: (call: Call<E>) => Promise<AnswerOf<E>>): void => {
    endpoints.push(endpoint)
    app.on(endpoint.method, endpoint.path.replace(/\{(\w+)\}/g, ':$1'), async (c) => {
      const began = new Date()
      const caller = await callerOf(endpoint, c, checks)
      const params = paramsOf(c)
      const { demand, naming } = dutiesOf(caller, checks.namesOf)
      if (caller) refuseIf(limits.requestsPerAccount.take(caller.uid))
      if (caller && 'clubId' in caller) await serverSettings.refuseSuspended(String(caller.clubId))
      if (endpoint.method !== 'GET' && caller && 'clubId' in caller)
        await limits.countWrites(String(caller.clubId), 1, isAdding(endpoint))
      await demand([needOf(endpoint)])
      const upload = uploadOf(endpoint, c.req.raw)
      if (upload && caller && 'clubId' in caller) refuseIf(limits[upload.limit].take(String(caller.clubId)))
      const { body, files } = await inputOf(endpoint, c.req.raw)
      await demand(endpoint.needsOf?.(body as never, filesIn(files)) ?? [])
      // The cast is safe: the contract's schemas have just validated these values.
      const call = {
        caller,
        params,
        query: queryOf(endpoint, c),
        body,
        files,
        log: c.get('log'),
        authorization: c.req.header('authorization'),
        address: addressOf(c, config.proxyHops),
        languages: c.req.header('accept-language'),
      } as unknown as Call<E>
      /** A streamed file breaks off once the caller may no longer have it. */
      const watched = (result: unknown) => {
        const { bytes } = endpoint.response.kind === 'file' ? (result as FileAnswer) : {}
        if (!(bytes instanceof ReadableStream) || endpoint.access !== 'admin') return result
        const check = async () => {
          const still = await callerOf(endpoint, c, checks, began)
          if (still && 'clubId' in still) await serverSettings.refuseSuspended(String(still.clubId))
        }
        return { ...(result as FileAnswer), bytes: watchedStream(bytes, now, check) }
      }
      const acting = { by: actorOf(endpoint, caller), request: c.get('requestId') }
      const result = await actingAs(acting, () => naming(() => handle(call)))
      const { response, made } = await answer(endpoint, watched(result), c)
      const size = Math.floor(entriesIn(made) / entriesPerRequest)
      if (caller && size > 0) refuseIf(limits.requestsPerAccount.take(caller.uid, size))
      return response
    })
  }
  return Object.assign(mount, { endpoints })
}

/** True for a request that may add to what a club has; what members set for themselves does not. */
export const isAdding = ({ access, method }: Pick<Endpoint, 'access' | 'method'>): boolean =>
  access === 'admin' && method !== 'GET' && method !== 'DELETE'

/** Entries of a list that count as one more request, since serializing them takes time; a cached response has none. */
const entriesPerRequest = 250

/** Number of entries in a value's lists: in itself, or in its fields down to two levels. */
function entriesIn(value: unknown, levels = 2): number {
  if (Array.isArray(value)) return value.length
  if (levels === 0 || typeof value !== 'object' || value === null) return 0
  return Object.values(value).reduce<number>((sum, one) => sum + entriesIn(one, levels - 1), 0)
}

async function callerOf(
  endpoint: Endpoint,
  c: Context<Environment>,
  { authenticate, operator, machineOf }: Pick<Mounting, 'authenticate' | 'operator' | 'machineOf'>,
  at?: Date,
) {
  const { access } = endpoint
  const authorization = c.req.header('authorization')
  if (access === 'operator') await operator.check(authorization)
  if (access === 'anyone' || access === 'operator') return undefined
  const key = keyIn(authorization)
  if (key === undefined) return admit(access, await authenticate(authorization, at))
  const machine = await machineOf(key)
  demandPurpose(machine.purpose, endpoint)
  return machineCaller(machine)
}

/** Who acts, as entries of the history name them. */
function actorOf({ access }: Endpoint, caller: Awaited<ReturnType<typeof callerOf>>): string {
  if (!caller) return access === 'operator' ? 'operator' : 'anyone'
  return 'memberId' in caller ? `member_${caller.memberId}` : caller.uid
}

/** The key of a machine in an Authorization header, whether it counts or not; undefined for anything else. */
function keyIn(authorization: string | undefined): string | undefined {
  const [, sent = ''] = /^Bearer (\S+)$/.exec(authorization ?? '') ?? []
  return isMeantAsKey(sent) ? sent : undefined
}

/** Names up to three ids, and is signed. */
const ticket = /^[A-Za-z0-9_-]{1,700}\.[A-Za-z0-9_-]{43}$/

const forms: Readonly<Record<string, (value: string) => boolean>> = {
  ticket: (value) => ticket.test(value),
  paymentId: isPaymentId,
  // The id of a chip as a reader writes it, or a member's number.
  card: (value) => /^[^\p{C}]{1,80}$/u.test(value),
}

/** Every parameter but those of a form of its own is the id of a document; throws `not_found` for one that is no valid id. */
function paramsOf(c: Context<Environment>): Record<string, string> {
  const params = c.req.param()
  for (const [name, value] of Object.entries(params))
    if (!(forms[name] ?? isPlainId)(value)) throw new AppError('not_found', 'There is nothing here')
  return params
}

/** Query parameters that the contract names; the first value of a repeated one. */
function queryOf({ query = [] }: Endpoint, c: Context<Environment>): Record<string, string> {
  const sent = query.map((name) => [name, c.req.query(name)] as const)
  return Object.fromEntries(sent.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))
}

/** The request's description if it may bring files; JSON without any is sent as it is. */
const uploadOf = ({ request }: Endpoint, raw: Request) =>
  request?.files && (request.kind === 'form' || isForm(raw)) ? request : undefined

async function inputOf(endpoint: Endpoint, raw: Request): Promise<{ body: unknown; files: unknown }> {
  const { request } = endpoint
  if (!request) return { body: undefined, files: {} }
  const upload = uploadOf(endpoint, raw)
  if (!upload) return { body: parseFields(request.schema, await readJson(raw, request.maxBytes)), files: {} }
  const read = upload.kind === 'form' ? readForm : readJsonForm
  const { fields, files } = await read(raw, upload.files)
  return { body: parseFields(request.schema, fields), files }
}

async function answer(endpoint: Endpoint, result: unknown, c: Context<Environment>): Promise<Answer> {
  const { response } = endpoint
  if (response.kind === 'json') {
    const [status, value] =
      result instanceof WithStatus ? [result.status, result.value] : [response.status ?? 200, result]
    return jsonAnswer(c, { schema: response.schema, status, value })
  }
  const { bytes, name, headers = {} } = result as FileAnswer
  const disposition: Record<string, string> = name ? { 'Content-Disposition': attachment(name) } : {}
  const policy = response.contentType === 'text/html' ? { 'Content-Security-Policy': pagePolicy } : {}
  return {
    response: c.body(bytes, 200, { 'Content-Type': response.contentType, ...policy, ...disposition, ...headers }),
  }
}

/** For pages without the app: words in their own style, at most with a form, and in no frame. */
const pagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

/** A download's Content-Disposition, with the name in ASCII for old clients and in full for others. */
const attachment = (name: string): string =>
  `attachment; filename="${name.replace(/[^\x20-\x7e]|["\\]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name)}`
