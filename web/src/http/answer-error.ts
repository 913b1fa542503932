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

/** The error of an answer that says no: the server's own sentence, else the caller's; a proxy's page counts as no server. */
export async function answerError(response: Response, failure: string): Promise<AppError> {
  const wire = wireErrorSchema.safeParse(await response.json().catch(() => undefined))
  if (!wire.success) {
    const code = codeOf(response.status)
    return new AppError(code, code === 'unavailable' ? networkSentence : failure)
  }
  const { error, code, details, requestId } = wire.data
  return new AppError(code, error || failure, details ? { details, requestId } : { requestId })
}
