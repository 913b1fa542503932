import { AppError } from '@tessera/domain/errors'

/** Milliseconds between two checks: a duty that ends counts within a second everywhere. */
const checkEveryMs = 1_000
/** Milliseconds without any answer, as while the gateway starts again, after which a stream breaks off too. */
const longestSilenceMs = 30_000

/** True if the check was answered with a no; false if there was no answer, as while the gateway starts. */
const saysNo = (error: unknown) => error instanceof AppError && error.code !== 'unavailable'

/**
 * Passes a stream on as long as its reader may have it. `check` rejects once that is no longer so, and the stream then breaks
 * off, or when there was no answer for 30 s. It is called before a chunk, once a second at most; `now` is the clock.
 */
export function watchedStream(
  stream: ReadableStream<Uint8Array>,
  now: () => Date,
  check: () => Promise<unknown>,
): ReadableStream<Uint8Array> {
  const reader = stream.getReader()
  let checkedAt = now().getTime()
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await reader.read()
        if (done) return controller.close()
        const at = now().getTime()
        // A clock that was set back would otherwise stop the checks.
        if (Math.abs(at - checkedAt) >= checkEveryMs) {
          try {
            await check()
            checkedAt = at
          } catch (error) {
            if (saysNo(error) || Math.abs(at - checkedAt) >= longestSilenceMs) {
              await reader.cancel(error)
              throw error
            }
          }
        }
        controller.enqueue(value)
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )
}
