import { eventsContract, type LiveCollection, liveCollections } from '@tessera/domain/events/contract'

const open = new Set<ReadableStreamDefaultController<Uint8Array>>()
let events = 0
let isRefused = false
/** The positions that the page sent since the last `serveEvents`. */
let asked: (string | null)[] = []

const encoded = (changed: readonly LiveCollection[]) => {
  events += 1
  return new TextEncoder().encode(`id: test.${events}\ndata: ${JSON.stringify({ changed })}\n\n`)
}

/** Answers the page's requests for events, with an error if `refused`. Returns the positions that the page sends. */
export function serveEvents({ refused = false } = {}): readonly (string | null)[] {
  isRefused = refused
  asked = []
  return asked
}

/** The response to a request for events; undefined for any other request. */
export function eventStream(input: RequestInfo | URL, init?: RequestInit): Promise<Response> | undefined {
  const url = new URL(String(input instanceof Request ? input.url : input), location.href)
  if (url.pathname !== eventsContract.stream.path) return undefined
  if (init?.signal?.aborted) return Promise.reject(init.signal.reason)
  asked.push(url.searchParams.get('since'))
  if (isRefused) return Promise.resolve(Response.json({}, { status: 429 }))
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      open.add(controller)
      controller.enqueue(encoded([]))
      init?.signal?.addEventListener('abort', () => {
        if (open.delete(controller)) controller.error(new DOMException('ended', 'AbortError'))
      })
    },
  })
  return Promise.resolve(new Response(body, { headers: { 'content-type': 'text/event-stream' } }))
}

/** Number of open streams. */
export const openStreams = (): number => open.size

/** Sends an event to the page: these collections have changed, by default all. */
export function announce(...changed: LiveCollection[]): void {
  for (const one of open) one.enqueue(encoded(changed.length > 0 ? changed : liveCollections))
}

/** Sends the streams a sign of life that says nothing. */
export function beat(): void {
  for (const one of open) one.enqueue(new TextEncoder().encode(': \n\n'))
}

/** Ends the streams, as a restart of the server does. */
export function endStreams(): void {
  for (const one of open) one.close()
  open.clear()
}
