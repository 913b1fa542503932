import { AppError, type ErrorCode, wireErrorSchema } from '@tessera/domain/errors'
import { networkSentence } from './sentences.ts'

const codeOf = (status: number): ErrorCode => {
  if (status === 401) return 'unauthenticated'
  if (status === 403) return 'forbidden'
  if (status === 404) return 'not_found'
  if (status === 413) return 'too_large'
  if (status === 429) return 'too_many_requests'
  return status >= 502 && status <= 504 ? 'unavailable' : 'internal'
}

// Only `error` is needed: a server of another version may lack the rest, or have codes that are unknown here.
const readSchema = wireErrorSchema.extend({
  code: wireErrorSchema.shape.code.optional().catch(undefined),
  requestId: wireErrorSchema.shape.requestId.optional().catch(undefined),
  details: wireErrorSchema.shape.details.catch(undefined),
})

/** The error of a refused request: the server's own sentence, else the caller's; a proxy's page counts as no server. */
export async function answerError(response: Response, failure: string): Promise<AppError> {
  const read = readSchema.safeParse(await response.json().catch(() => undefined))
  const code = read.data?.code ?? codeOf(response.status)
  if (!read.success) return new AppError(code, code === 'unavailable' ? networkSentence : failure)
  const { error, details, requestId } = read.data
  return new AppError(code, error || failure, { ...(details && { details }), ...(requestId && { requestId }) })
}
