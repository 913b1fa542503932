import type { ZodType, z } from 'zod'

/** A body that is sent while it is made, and has no end in time. */
interface Stream {
  readonly contentType: string
}

/** A call of the gateway's inside port, by the API or by a verb at the server. */
export interface InsideCall {
  readonly method: 'GET' | 'POST'
  readonly path: string
  /** True if callers need no secret. */
  readonly isOpen?: true
  /** The query of a GET, the JSON body of a POST; a call without it sends nothing. */
  readonly request?: ZodType<unknown, object>
  /** Limit of the body in bytes, instead of 1,000. */
  readonly maxBytes?: number
  readonly response: ZodType | Stream
  /**
   * By default a call needs the emulators, and is refused with 503 while they start. `nothing`: it is served while they
   * start. `reading`: also, from the journal, at the first start. `disk`: the response also waits until everything it depends on is on the disk.
   */
  readonly needs?: 'nothing' | 'reading' | 'disk'
  /** True if the response has status 503 while it names something `missing`. */
  readonly mayBeUnready?: true
  /** True if the gateway responds before it does the work, so that neither content nor time of the response tells anything. */
  readonly isAnsweredFirst?: true
  /** Longest wait of the API for the response in milliseconds, instead of 20,000. */
  readonly patience?: number
}

type Row = Omit<InsideCall, 'method' | 'path'>

/** A call that changes nothing. */
export const get = <const R extends Row>(path: string, row: R) => ({ ...row, method: 'GET' as const, path })

/** A call that does something. */
export const post = <const R extends Row>(path: string, row: R) => ({ ...row, method: 'POST' as const, path })

type RequestSchema<C extends InsideCall> = C extends { readonly request: infer S extends ZodType } ? S : never
type ResponseSchema<C extends InsideCall> = Extract<C['response'], ZodType>

/** The arguments of a caller after the call itself: its request, if it takes one. */
export type InsideRequest<C extends InsideCall> = [RequestSchema<C>] extends [never] ? [] : [z.input<RequestSchema<C>>]

/** What the caller gets. */
export type InsideResponse<C extends InsideCall> = z.output<ResponseSchema<C>>

/** The request as the gateway's handler gets it. */
export type HandledRequest<C extends InsideCall> = z.output<RequestSchema<C>>

/** What the gateway's handler returns; `Body` for a stream. */
export type HandledResponse<C extends InsideCall, Body> = C['response'] extends Stream
  ? Body
  : z.input<ResponseSchema<C>>

/** Returns the path with its query, and the options of a fetch, for a call without its secret. */
export function toFetch({ method, path }: InsideCall, request: unknown) {
  if (method === 'POST')
    return { path, init: { method, ...(request !== undefined && { body: JSON.stringify(request) }) } }
  const query = Object.entries(request ?? {})
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
  return { path: query.length > 0 ? `${path}?${query.join('&')}` : path, init: { method } }
}
