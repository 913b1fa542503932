import { createMiddleware } from 'hono/factory'
import type { Environment } from './environment.ts'

const maxBytes = 32 * 1024 * 1024
const maxMilliseconds = 5_000

/**
 * Reads the rest of a rejected request's body, up to limits of size and time: otherwise the connection may be reset
 * before the client reads the response.
 */
export const discardRest = createMiddleware<Environment>(async (c, next) => {
  await next()
  const announced = c.req.header('content-length') ?? c.req.header('transfer-encoding')
  if (announced === undefined || announced === '0' || c.req.method === 'GET' || c.req.method === 'HEAD') return
  const { body } = c.req.raw
  if (!body || body.locked) return
  const reader = body.getReader()
  const late = performance.now() + maxMilliseconds
  let length = 0
  try {
    while (length <= maxBytes && performance.now() < late) {
      const { done, value } = await reader.read()
      if (done) return
      length += value.length
    }
  } catch (error) {
    c.get('log').debug({ err: error }, 'the caller went away')
  } finally {
    reader.releaseLock()
  }
})
