import type { Access, Endpoint, FilePart, FilesOf, ParamsOf, ResponseOf } from '@tessera/domain/contract'
import { AppError } from '@tessera/domain/errors'
import type { Context, Hono } from 'hono'
import type { Logger } from 'pino'
import type { ZodType } from 'zod'
import { type Limits, refuseIf } from '../limits.ts'
import { addressOf } from './address.ts'
import type { Authenticate } from './auth.ts'
import { readForm, readJson, type Upload } from './body.ts'
import { admit, type CallerOf } from './caller.ts'
import type { Environment } from './environment.ts'
import { parseFields } from './fields.ts'

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

/** One call, judged by its contract: what the handler is given. */
export interface Call<E extends Endpoint> {
  readonly caller: CallerOf<E['access']>
  readonly params: Readonly<Record<ParamsOf<E['path']>, string>>
  readonly body: BodyOf<E>
  readonly files: UploadsOf<E>
  readonly log: Logger
  /** The network address of who calls, as the web server in front tells it. */
  readonly address: string
}

/** A file as answer; `name` makes it a download. */
export interface FileAnswer {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly name?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** A list may be one that others read as well. */
type JsonOf<E extends Endpoint> = ResponseOf<E> extends (infer One)[] ? readonly One[] : ResponseOf<E>

type AnswerOf<E extends Endpoint> = E['response']['kind'] extends 'file'
  ? FileAnswer
  : JsonOf<E> | WithStatus<ResponseOf<E>>

/** An answer with another status than the contract's. */
export class WithStatus<T> {
  readonly status: 503
  readonly value: T

  constructor(status: 503, value: T) {
    this.status = status
    this.value = value
  }
}

/** Mounts endpoints and remembers them, so that what is published is what is there. */
export interface Mount {
  <E extends Endpoint>(endpoint: E, handle: (call: Call<E>) => Promise<AnswerOf<E>>): void
  readonly endpoints: readonly Endpoint[]
}

/** `written` hears of every call that may have changed something of a club. */
export function mounting(
  app: Hono<Environment>,
  authenticate: Authenticate,
  limits: Limits,
  written: (clubId: string) => void = () => undefined,
): Mount {
  const endpoints: Endpoint[] = []
  const mount = <E extends Endpoint>(endpoint: E, handle: (call: Call<E>) => Promise<AnswerOf<E>>): void => {
    endpoints.push(endpoint)
    app.on(endpoint.method, endpoint.path.replace(/\{(\w+)\}/g, ':$1'), async (c) => {
      const caller = await callerOf(endpoint.access, c, authenticate)
      const params = paramsOf(c)
      if (caller) refuseIf(limits.requestsPerAccount.take(caller.uid))
      if (endpoint.access === 'admin' && endpoint.method !== 'GET' && caller && 'clubId' in caller)
        await limits.countWrites(String(caller.clubId), 1)
      if (endpoint.request?.kind === 'form' && caller && 'clubId' in caller)
        refuseIf(limits[endpoint.request.limit].take(String(caller.clubId)))
      const { body, files } = await inputOf(endpoint, c.req.raw)
      // What was just judged by the contract is what the contract's types say.
      const call = { caller, params, body, files, log: c.get('log'), address: addressOf(c) } as unknown as Call<E>
      const result = await handle(call)
      if (endpoint.method !== 'GET' && caller && 'clubId' in caller) written(String(caller.clubId))
      return answer(endpoint, result, c)
    })
  }
  return Object.assign(mount, { endpoints })
}

async function callerOf(access: Access, c: Context<Environment>, authenticate: Authenticate) {
  if (access === 'anyone') return undefined
  return admit(access, await authenticate(c.req.header('authorization')))
}

/** Every parameter is the id of a document; what cannot be one names nothing. */
function paramsOf(c: Context<Environment>): Record<string, string> {
  const params = c.req.param()
  for (const value of Object.values(params))
    if (!/^(?!__.*__$)[A-Za-z0-9_-]{1,128}$/.test(value)) throw new AppError('not_found', 'There is nothing here')
  return params
}

async function inputOf({ request }: Endpoint, raw: Request): Promise<{ body: unknown; files: unknown }> {
  if (!request) return { body: undefined, files: {} }
  if (request.kind === 'json')
    return { body: parseFields(request.schema, await readJson(raw, request.maxBytes)), files: {} }
  const { fields, files } = await readForm(raw, request.files)
  return { body: parseFields(request.schema, fields), files }
}

/** JSON passes through its schema, so that no field leaves which the contract does not name. */
function answer(endpoint: Endpoint, result: unknown, c: Context<Environment>): Response {
  const { response } = endpoint
  if (response.kind === 'json') {
    const [status, value] =
      result instanceof WithStatus ? [result.status, result.value] : [response.status ?? 200, result]
    return c.body(jsonOf(response.schema, value), status, { 'Content-Type': 'application/json' })
  }
  const { bytes, name, headers = {} } = result as FileAnswer
  const disposition: Record<string, string> = name ? { 'Content-Disposition': attachment(name) } : {}
  return c.body(bytes, 200, { 'Content-Type': response.contentType, ...disposition, ...headers })
}

/** What was written of frozen values: nobody changes them, so that a long list which stays the same is written once. */
const written = new WeakMap<object, Uint8Array<ArrayBuffer>>()

function jsonOf(schema: ZodType, value: unknown): Uint8Array<ArrayBuffer> | string {
  if (typeof value !== 'object' || value === null || !Object.isFrozen(value)) return JSON.stringify(schema.parse(value))
  const known = written.get(value) ?? new TextEncoder().encode(JSON.stringify(schema.parse(value)))
  written.set(value, known)
  return known
}

/** A download's name, in ASCII for old clients and in full for the others. */
const attachment = (name: string): string =>
  `attachment; filename="${name.replace(/[^\x20-\x7e]|["\\]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name)}`
