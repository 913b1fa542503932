/** Milliseconds between two checks: a duty that ends counts within a second everywhere. */
const checkEveryMs = 1_000

/**
 * Passes a stream on as long as its reader may have it. `check` rejects once that is no longer so, and the stream then breaks
 * off. It is asked before a chunk, once a second at most; `now` says when.
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
          } catch (error) {
            await reader.cancel(error)
            throw error
          }
          checkedAt = at
        }
        controller.enqueue(value)
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )
}
