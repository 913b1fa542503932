import { codedMessage } from '@tessera/domain/errors'
import type { Sentence } from '@tessera/domain/texts/text'
import type { TooMany } from '@tessera/server/limits/rate-limit'

const statuses: Record<string, number> = {
  INVALID_ARGUMENT: 400,
  UNAUTHENTICATED: 401,
  PERMISSION_DENIED: 403,
  NOT_FOUND: 404,
  PAYLOAD_TOO_LARGE: 413,
  RESOURCE_EXHAUSTED: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
  DEADLINE_EXCEEDED: 504,
}

/** An error response. Both SDKs read it in the wire format of Google's APIs. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly status: string
  readonly httpStatus: number
  /** Seconds until the request may be repeated, if known. */
  readonly retryAfter: number | undefined

  constructor(
    status: keyof typeof statuses | string,
    message: string,
    httpStatus = statuses[status] ?? 400,
    retryAfter?: number,
  ) {
    super(message)
    this.status = status
    this.httpStatus = httpStatus
    this.retryAfter = retryAfter
  }

  get headers(): Record<string, string> {
    return this.retryAfter === undefined ? {} : { 'retry-after': String(this.retryAfter) }
  }

  get body(): string {
    return JSON.stringify({ error: { code: this.httpStatus, message: this.message, status: this.status } })
  }
}

/** A refusal by the identity provider; the SDK maps the code to `auth/…`. */
export const authRefusal = (code: string, text?: string): Refusal =>
  new Refusal('INVALID_ARGUMENT', text ? `${code} : ${text}` : code)

export const notFound = (): Refusal => new Refusal('NOT_FOUND', 'Not found')
export const denied = (): Refusal => new Refusal('PERMISSION_DENIED', 'Missing or insufficient permissions.')
export const malformed = (): Refusal =>
  new Refusal('INVALID_ARGUMENT', 'The request is not one that this server takes.')
export const notReady = (): Refusal =>
  new Refusal('UNAVAILABLE', 'The server is starting. Please try again in a moment.')
export const tooMany = (): Refusal =>
  new Refusal('RESOURCE_EXHAUSTED', 'TOO_MANY_ATTEMPTS_TRY_LATER : Too many attempts. Please try again later.')

export const throttled = (sentence: Sentence, retryAfter: number): Refusal =>
  new Refusal('RESOURCE_EXHAUSTED', codedMessage('too_many_requests', sentence), 429, retryAfter)

/** @throws Refusal if `tooMuch` is set */
export function refuseIf(tooMuch: TooMany | undefined): void {
  if (tooMuch) throw throttled(tooMuch.sentence, tooMuch.retryAfter)
}

/** Refusal of more than a club can have, or change at once. */
export const full = (sentence: Sentence): Refusal =>
  new Refusal('PERMISSION_DENIED', codedMessage('limit_reached', sentence))
