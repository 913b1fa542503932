import { AppError, type ErrorCode, type WireError } from '@tessera/domain/errors'
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { faultOf } from '../firebase/faults.ts'
import type { Environment } from './environment.ts'

/** HTTP status of each error code. */
export const statusOf = {
  bad_request: 400,
  invalid_fields: 400,
  unauthenticated: 401,
  forbidden: 403,
  registration_closed: 403,
  club_suspended: 403,
  limit_reached: 403,
  membership_disabled: 403,
  no_membership: 403,
  not_found: 404,
  method_not_allowed: 405,
  email_in_use: 409,
  member_id_taken: 409,
  email_taken: 409,
  has_people: 409,
  changed_meanwhile: 409,
  too_early: 409,
  pass_setup_incomplete: 409,
  pass_type_in_use: 409,
  pass_upload_refused: 422,
  letters_unavailable: 409,
  no_donation: 409,
  too_large: 413,
  unsupported_media: 415,
  too_many_requests: 429,
  unavailable: 503,
  internal: 500,
} as const satisfies Record<ErrorCode, ContentfulStatusCode>

/** Sends an error response. Logs an unknown error with the request's id and reveals none of it. */
export function answerError(error: Error, c: Context<Environment>): Response {
  const requestId = c.get('requestId')
  const known = toAppError(error)
  if (known.code === 'internal' || known.code === 'unavailable') c.get('log').error({ err: error }, 'request failed')
  const wire: WireError = {
    error: known.message,
    code: known.code,
    requestId,
    ...(known.params ? { params: known.params } : {}),
    ...(known.details ? { details: known.details } : {}),
  }
  if (known.code === 'unauthenticated') c.header('WWW-Authenticate', 'Bearer')
  if (known.code === 'unavailable') c.header('Retry-After', '5')
  if (known.retryAfter !== undefined) c.header('Retry-After', String(known.retryAfter))
  return c.json(wire, statusOf[known.code])
}

function toAppError(error: Error): AppError {
  if (error instanceof AppError) return error
  if (faultOf(error) === 'unavailable') return unavailable()
  return new AppError('internal', 'Something went wrong')
}

export const unavailable = () =>
  new AppError('unavailable', 'The server is not ready at the moment. Please try again in a minute.')
