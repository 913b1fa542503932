import type { ZodType } from 'zod'
import type { Keeper, Need } from './duties/duty.ts'
import type { ErrorCode } from './errors.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Permitted callers: anyone, any signed-in user, one with that role, or the operator of the server. */
export type Access = 'anyone' | 'signed-in' | 'admin' | 'member' | 'operator'

/** A file of a multipart form: at most `maxBytes` long. */
export interface FilePart {
  readonly required: boolean
  readonly maxBytes: number
  readonly description: string
  /** Error message for a larger file. */
  readonly tooLarge?: string
}

export type RequestBody =
  /** `maxBytes` overrides the default limit of JSON bodies. */
  | { readonly kind: 'json'; readonly schema: ZodType; readonly maxBytes?: number; readonly files?: never }
  /** With a file, it is sent as a form that has the JSON in its field `json`. */
  | ({ readonly kind: 'json'; readonly schema: ZodType; readonly maxBytes?: never } & Uploads)
  | ({ readonly kind: 'form'; readonly schema: ZodType; readonly maxBytes?: never } & Uploads)

interface Uploads {
  readonly files: Readonly<Record<string, FilePart>>
  /** The club's rate limit that an upload counts towards. */
  readonly limit: 'photosPerClub' | 'uploadsPerClub'
}

export type ResponseBody =
  | {
      readonly kind: 'json'
      /** What the server answers. */
      readonly schema: ZodType
      /** What the web takes instead: of a server that answers no more than the specification says. */
      readonly accepted?: ZodType
      readonly status?: 200 | 201
      /** Also sent with status 503 while something is missing. */
      readonly mayBeUnready?: true
    }
  /** A streamed file can take longer than other responses, and can break off. */
  | { readonly kind: 'file'; readonly contentType: string; readonly isStreamed?: true }

/**
 * One endpoint of the API. `path` is as in OpenAPI, with parameters in braces (`/api/members/{id}`).
 * The API validates with it and publishes it; the web's typed fetch derives from it.
 */
export interface Endpoint {
  readonly method: Method
  readonly path: string
  readonly access: Access
  /** For administrators: the duties that may call it beside the owner (`needOf` in `duties/endpoints.ts`). */
  readonly keepers?: readonly [Keeper, ...Keeper[]]
  /** Whether it only reads, which auditors may do too; absent if its method says so: GET reads. */
  readonly reads?: boolean
  /** What a request needs beyond that, by its content and the names of its files: all of it. */
  readonly needsOf?: (body: never, files: readonly string[]) => readonly Need[]
  readonly summary: string
  /** Names of the optional query parameters (`?since=…`). */
  readonly query?: readonly string[]
  readonly request?: RequestBody
  readonly response: ResponseBody
  /** Error codes besides the common ones for the caller, the input and a server that is not ready. */
  readonly refusals?: readonly ErrorCode[]
}

/** A schema alone stands for a JSON body. */
type Body<B> = B extends ZodType ? { readonly kind: 'json'; readonly schema: B } : B

/** What only some endpoints have. */
interface Options extends Pick<Endpoint, 'query' | 'refusals' | 'keepers' | 'reads' | 'needsOf'> {
  readonly request?: ZodType | RequestBody
}

/** The endpoint of a description, with its literal types. */
type Described<M, A, P, R, O> = {
  readonly method: M
  readonly access: A
  readonly path: P
  readonly summary: string
  readonly response: Body<R>
} & { readonly [K in keyof O]: K extends 'request' ? Body<O[K]> : O[K] }

const bodyOf = <B extends object>(body: B) => ('kind' in body ? body : { kind: 'json', schema: body })

const describing =
  <const M extends Method, const A extends Access>(method: M, access: A, keepers?: Endpoint['keepers']) =>
  <const P extends string, const R extends ZodType | ResponseBody, const O extends Options = Record<never, never>>(
    path: P,
    summary: string,
    response: R,
    options?: O,
  ) => {
    const request = options?.request ? { request: bodyOf(options.request) } : {}
    // The cast is safe: a body is described as `Body` says.
    return { method, path, access, keepers, summary, response: bodyOf(response), ...options, ...request } as Described<
      M,
      A,
      P,
      R,
      O
    >
  }

const endpointsOf = <const A extends Access>(access: A, keepers?: Endpoint['keepers']) => ({
  get: describing('GET', access, keepers),
  post: describing('POST', access, keepers),
  put: describing('PUT', access, keepers),
  patch: describing('PATCH', access, keepers),
  delete: describing('DELETE', access, keepers),
})

/** Describe endpoints by their permitted callers: `admin.get(path, summary, response, options)`. */
export const anyone = endpointsOf('anyone')
export const signedIn = endpointsOf('signed-in')
/**
 * Describes endpoints of administrators: `const admin = adminFor('money')` at the head of a contract. Changes are for the
 * owner and these duties, what changes nothing for every duty but `door`. An endpoint that differs names its own `keepers`.
 */
export const adminFor = (...keepers: [Keeper, ...Keeper[]]) => endpointsOf('admin', keepers)
export const member = endpointsOf('member')
export const operator = endpointsOf('operator')

type Output<T> = T extends ZodType<infer O> ? O : never
type Input<T> = T extends { readonly schema: ZodType<unknown, infer I> } ? I : never

/** Fields of the request (JSON body or form fields); `undefined` if the endpoint takes none. */
export type RequestOf<E extends Endpoint> = E extends { readonly request: infer R extends RequestBody }
  ? Input<R>
  : undefined

/** Names of the files that an endpoint takes. */
export type FilesOf<E extends Endpoint> = E extends { readonly request: { readonly files: infer F } }
  ? keyof F & string
  : never

/** Body of the response; `undefined` for a file, which the caller reads itself. */
export type ResponseOf<E extends Endpoint> = E['response'] extends { readonly schema: infer S } ? Output<S> : undefined

/** Body of the response as the web reads it. */
export type AcceptedOf<E extends Endpoint> = E['response'] extends { readonly accepted: infer S }
  ? Output<S>
  : ResponseOf<E>

/** Names of the query parameters. */
export type QueryOf<E extends Endpoint> = E extends { readonly query: readonly (infer Name extends string)[] }
  ? Name
  : never

/** Names of the parameters in a path. */
export type ParamsOf<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamsOf<Rest>
  : never
