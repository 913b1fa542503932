import { AppError, type ErrorCode, wireErrorSchema } from '@tessera/domain/errors'
import { networkSentence } from './sentences.ts'
import { defaultAbove } from './with-default.ts'

const codeOf = (status: number): ErrorCode => {
  if (status === 401) return 'unauthenticated'
  if (status === 403) return 'forbidden'
  if (status === 404) return 'not_found'
  if (status === 413) return 'too_large'
  if (status === 429) return 'too_many_requests'
  return status >= 502 && status <= 504 ? 'unavailable' : 'internal'
}

// Only `error` is required: a server of another version may lack the rest or send unknown codes.
const readSchema = wireErrorSchema.extend({
  code: wireErrorSchema.shape.code.optional().catch(undefined),
  requestId: wireErrorSchema.shape.requestId.optional().catch(undefined),
  params: wireErrorSchema.shape.params.catch(undefined),
  details: wireErrorSchema.shape.details.catch(undefined),
})

/**
 * Maps an error response to an AppError: the server's sentence, else `failure`, with a line more for a 502 to 504. The
 * sentence's values count only with a known code (spec 7): another server may use them otherwise.
 */
export async function answerError(response: Response, failure: string): Promise<AppError> {
  const read = readSchema.safeParse(await response.json().catch(() => undefined))
  const code = read.data?.code ?? codeOf(response.status)
  if (!read.success)
    return new AppError(code, code === 'unavailable' ? defaultAbove(failure, networkSentence) : failure)
  const { error, params, details, requestId } = read.data
  const says = (read.data.code && error && params) || error || failure
  return new AppError(code, says, { ...(details && { details }), ...(requestId && { requestId }) })
}
