import { AppError, type ErrorDetails } from '@tessera/domain/errors'
import { inEnglish, type Sentence, sentence, text } from '@tessera/domain/texts/text'
import type { ZodType } from 'zod'

/** Maximum fields with a sentence of their own: a list of 60 KB can have 30,000 faults. */
const maxDetails = 50

/**
 * Validates fields by a schema. The first sentence becomes the error's text; the details have one for each field.
 * @throws AppError `invalid_fields`, or `bad_request` if `fields` is not an object
 */
export function parseFields<T>(schema: ZodType<T>, fields: unknown): T {
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields))
    throw new AppError('bad_request', 'The request body must be a JSON object')
  // The schema library asks only where the contract has no sentence of its own.
  const unnamed = new Map<string, Sentence>()
  const parsed = schema.safeParse(fields, {
    error: ({ path = [] }) => {
      const says = sentence('The field {field} is missing or not valid', { field: path.join('.') })
      unnamed.set(inEnglish(says), says)
      return inEnglish(says)
    },
  })
  if (parsed.success) return parsed.data
  const details: ErrorDetails = {}
  for (const { path, message } of parsed.error.issues.slice(0, maxDetails)) details[path.join('.')] ??= message
  const first = Object.values(details)[0] ?? text('The fields are not valid')
  throw new AppError('invalid_fields', unnamed.get(first) ?? first, { details })
}
