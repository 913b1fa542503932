import { AppError } from '@tessera/domain/errors'
import { say } from '../language/say.ts'

/**
 * The sentence of an AppError, with values in the current language; `fallback` for all other errors, as their messages
 * are not for users.
 */
export function errorText(error: unknown, fallback: string): string {
  if (!(error instanceof AppError) || !error.message) return fallback
  return error.params ? say(error.params) : error.message
}
