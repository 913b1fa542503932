import type { ZodType } from 'zod'
import type { ErrorCode } from './errors.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Who may call: anyone, whoever is signed in, or a signed-in person in that role. */
export type Access = 'anyone' | 'signed-in' | 'admin' | 'member'

/** A file of a multipart form: at most `maxBytes` long. */
export interface FilePart {
  readonly required: boolean
  readonly maxBytes: number
  readonly description: string
  /** What is said of a larger one. */
  readonly tooLarge?: string
}

export type RequestBody =
  /** `maxBytes` where the body may be longer than most. */
  | { readonly kind: 'json'; readonly schema: ZodType; readonly maxBytes?: number }
  | {
      readonly kind: 'form'
      readonly schema: ZodType
      readonly files: Readonly<Record<string, FilePart>>
      /** Which of a club's limits an upload counts for. */
      readonly limit: 'photosPerClub' | 'uploadsPerClub'
    }

export type ResponseBody =
  | {
      readonly kind: 'json'
      readonly schema: ZodType
      readonly status?: 200 | 201
      /** Answers in the same shape, with 503, while something is missing. */
      readonly mayBeUnready?: true
    }
  | { readonly kind: 'file'; readonly contentType: string }

/**
 * One call of the API. `path` is as OpenAPI writes it, its parameters in braces (`/api/members/{id}`).
 * The API validates with it and publishes it; the web's typed fetch derives from it.
 */
export interface Endpoint {
  readonly method: Method
  readonly path: string
  readonly access: Access
  readonly summary: string
  readonly request?: RequestBody
  readonly response: ResponseBody
  /** How else it can be refused than any call like it: by who calls, by what is sent, or while the server is not ready. */
  readonly refusals?: readonly ErrorCode[]
}

/** Keeps the literal types of an endpoint. */
export const endpoint = <const E extends Endpoint>(shape: E): E => shape

type Output<T> = T extends ZodType<infer O> ? O : never
type Input<T> = T extends { readonly schema: ZodType<unknown, infer I> } ? I : never

/** What a caller sends as fields (JSON body or form fields); `undefined` where the call takes none. */
export type RequestOf<E extends Endpoint> = E extends { readonly request: infer R extends RequestBody }
  ? Input<R>
  : undefined

/** The names of the files a call takes. */
export type FilesOf<E extends Endpoint> = E extends { readonly request: { readonly files: infer F } }
  ? keyof F & string
  : never

/** What the call answers; a file's bytes are left to the caller's side. */
export type ResponseOf<E extends Endpoint> = E['response'] extends { readonly schema: infer S } ? Output<S> : undefined

/** The names of the parameters in a path. */
export type ParamsOf<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamsOf<Rest>
  : never
