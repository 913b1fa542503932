import type { Endpoint } from '@tessera/domain/contract'
import { AppError } from '@tessera/domain/errors'
import { answerError } from './answer-error.ts'
import { type Sending, send } from './send.ts'
import { networkSentence } from './sentences.ts'
import { withDefault } from './with-default.ts'

/** Milliseconds without a byte after which a stream counts as broken off. */
export const silence = 60_000

/**
 * Calls an endpoint with a streamed file, and passes its parts on as they arrive. Throws an AppError, also if the stream
 * breaks off or stands still.
 */
export async function receive(
  endpoint: Endpoint,
  failure: string,
  onPart: (part: Uint8Array<ArrayBuffer>) => void,
  sending: Pick<Sending, 'query' | 'body'> = {},
): Promise<void> {
  const lost = () => withDefault(new AppError('unavailable', networkSentence, { lost: true }), failure)
  const stalled = new AbortController()
  let timer = setTimeout(() => stalled.abort(), silence)
  const arrived = () => {
    clearTimeout(timer)
    timer = setTimeout(() => stalled.abort(), silence)
  }
  try {
    const response = await send(endpoint, { ...sending, signal: stalled.signal }).catch((error: unknown) => {
      throw error instanceof AppError ? withDefault(error, failure) : error
    })
    if (!response.ok) throw await answerError(response, failure)
    const reader = response.body?.getReader()
    for (;;) {
      arrived()
      const read = await reader?.read().catch(() => {
        throw lost()
      })
      if (!read || read.done) return
      onPart(read.value)
    }
  } finally {
    clearTimeout(timer)
  }
}
