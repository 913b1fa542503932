import type { Logger } from 'pino'

/** Maximum cards in progress; bounds the memory that a slow client takes. */
const atOnce = 8

/** Works on several inputs at once, at most `atOnce`; yields the results in order. */
export async function* inOrder<In, Out>(inputs: readonly In[], work: (input: In) => Promise<Out>): AsyncGenerator<Out> {
  const running: Promise<Out>[] = []
  for (const input of inputs) {
    const next = work(input)
    // The consumer gets the error when it reaches this result, or never, if it has left.
    next.catch(() => undefined)
    running.push(next)
    const first = running.length >= atOnce ? running.shift() : undefined
    if (first) yield await first
  }
  for (const rest of running) yield await rest
}

/** Logs an error, which the client sees only as a stream that breaks off. */
export async function* logged<T>(chunks: AsyncIterable<T>, log: Logger, failure: string): AsyncGenerator<T> {
  try {
    yield* chunks
  } catch (error) {
    log.error({ err: error }, failure)
    throw error
  }
}

/** A stream that makes a chunk when it is read, and ends the work when its reader leaves. */
export const streamOf = (chunks: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> =>
  new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await chunks.next()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      async cancel() {
        await chunks.return(undefined)
      },
    },
    { highWaterMark: 0 },
  )

/** nginx would otherwise store a large response before a slow client gets it. */
export const streamHeaders = { 'X-Accel-Buffering': 'no', 'Cache-Control': 'no-store' }
