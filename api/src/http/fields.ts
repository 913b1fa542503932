import { AppError, type ErrorDetails } from '@tessera/domain/errors'
import { sentence, text } from '@tessera/domain/texts/text'
import type { ZodType } from 'zod'

/**
 * Judges fields by a schema. The first sentence becomes the error's text, the rest its details.
 * @throws AppError `invalid_fields`, or `bad_request` where no object came at all
 */
export function parseFields<T>(schema: ZodType<T>, fields: unknown): T {
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields))
    throw new AppError('bad_request', 'The request body must be a JSON object')
  const parsed = schema.safeParse(fields)
  if (parsed.success) return parsed.data
  const details: ErrorDetails = {}
  for (const { path, message } of parsed.error.issues) details[path.join('.')] ??= plain(path.join('.'), message)
  const first = Object.values(details)[0] ?? text('The fields are not valid')
  throw new AppError('invalid_fields', first, { details })
}

/** A sentence of the contract stands; one of the schema library's own only says which field it is about. */
const plain = (field: string, message: string): string =>
  /^(Invalid|Too |Unrecognized)/.test(message)
    ? sentence('The field {field} is missing or not valid', { field })
    : message
