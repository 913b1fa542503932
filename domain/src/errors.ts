import { z } from 'zod'

/** Every way in which a call can fail, as a stable name. The API's table gives each its HTTP status. */
export const errorCodes = [
  'bad_request',
  'invalid_fields',
  'unauthenticated',
  'forbidden',
  'registration_closed',
  'limit_reached',
  'membership_disabled',
  'no_membership',
  'not_found',
  'method_not_allowed',
  'email_in_use',
  'member_id_taken',
  'email_taken',
  'changed_meanwhile',
  'pass_setup_incomplete',
  'pass_upload_refused',
  'too_large',
  'unsupported_media',
  'too_many_requests',
  'unavailable',
  'internal',
] as const
export type ErrorCode = (typeof errorCodes)[number]

/** What each refused field is refused for: field path to sentence. */
export const errorDetailsSchema = z.record(z.string(), z.string())
export type ErrorDetails = z.infer<typeof errorDetailsSchema>

/** The one shape in which an error travels. `error` is always a sentence for people. */
export const wireErrorSchema = z.object({
  error: z.string(),
  code: z.enum(errorCodes),
  requestId: z.string(),
  details: errorDetailsSchema.optional(),
})
export type WireError = z.infer<typeof wireErrorSchema>

/** The one error of the product: a code, a sentence for people, and which fields it is about. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode
  readonly details: ErrorDetails | undefined
  readonly requestId: string | undefined
  /** The connection was lost: the request may or may not have arrived. */
  readonly lost: boolean
  /** In how many seconds the request may be repeated, where that is known. */
  readonly retryAfter: number | undefined

  constructor(
    code: ErrorCode,
    message: string,
    more: { details?: ErrorDetails; requestId?: string; lost?: boolean; retryAfter?: number } = {},
  ) {
    super(message)
    this.code = code
    this.details = more.details
    this.requestId = more.requestId
    this.lost = more.lost ?? false
    this.retryAfter = more.retryAfter
  }
}
