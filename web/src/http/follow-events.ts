import { type Changed, changedSchema, eventsContract, heartbeatMs } from '@tessera/domain/events/contract'
import { backoff } from './backoff.ts'
import { EventParser } from './parse-events.ts'
import { send } from './send.ts'

/** Milliseconds without a sign of life after which the connection counts as lost. */
const patience = 2 * heartbeatMs + 10_000

/** Milliseconds for which a hidden page keeps its stream. Browsers have few connections per server for all tabs. */
const hiddenFor = 30_000

/** Milliseconds between looks at the clock. A much longer gap means that the device slept. */
const tick = 5_000
const slept = 4 * tick

/** Position of the last event in this page; lists loaded since have everything from before it. */
let position: string | undefined

/** Sets the position from the server's configuration, at the start of the page. */
export const startAt = (first: string | undefined): void => {
  position = first
}

/**
 * Follows the events of the user's club while the page is visible: opens the stream again after it ends, with backoff.
 * Calls `hear` with each event, and `connected` when the stream opens and when it is lost. Returns a function that stops.
 */
export function followEvents(hear: (event: Changed) => void, connected: (is: boolean) => void): () => void {
  const stopped = new AbortController()
  let current: AbortController | undefined
  let wake: () => void = () => undefined
  let heardAt = 0
  let tickedAt = Date.now()
  let hiding: ReturnType<typeof setTimeout> | undefined

  async function read(): Promise<void> {
    current = new AbortController()
    const signal = AbortSignal.any([stopped.signal, current.signal])
    heardAt = Date.now()
    const response = await send(eventsContract.stream, { query: { since: position }, signal })
    if (!response.ok || !response.body) throw new Error(`The stream was refused: ${response.status}`)
    const parser = new EventParser()
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      heardAt = Date.now()
      for (const { id, data } of parser.push(value)) {
        position = id || position
        hear(changedSchema.parse(JSON.parse(data)))
        connected(true)
      }
    }
  }

  async function run(): Promise<void> {
    for (let failures = 0; !stopped.signal.aborted; failures += 1) {
      while (document.visibilityState === 'hidden' && !stopped.signal.aborted) await pause(undefined)
      const since = position
      // Any failure means to try again later; requests of the user report theirs.
      await read().catch(() => undefined)
      current = undefined
      connected(false)
      if (position !== since) failures = 0
      if (!stopped.signal.aborted) await pause(backoff(failures, Math.random()))
    }
  }

  /** Waits, without `ms` until `wake` is called. */
  function pause(ms: number | undefined): Promise<void> {
    return new Promise((done) => {
      const timer = ms === undefined ? undefined : setTimeout(done, ms)
      wake = () => {
        clearTimeout(timer)
        done()
      }
    })
  }

  function follow(): void {
    clearTimeout(hiding)
    if (document.visibilityState === 'hidden') hiding = setTimeout(() => current?.abort(), hiddenFor)
    else wake()
  }

  function look(): void {
    const now = Date.now()
    if (now - heardAt > patience || now - tickedAt > slept) current?.abort()
    tickedAt = now
  }

  function online(): void {
    current?.abort()
    wake()
  }

  const ticking = setInterval(look, tick)
  document.addEventListener('visibilitychange', follow)
  addEventListener('online', online)
  void run()
  return () => {
    stopped.abort()
    wake()
    clearInterval(ticking)
    clearTimeout(hiding)
    document.removeEventListener('visibilitychange', follow)
    removeEventListener('online', online)
  }
}
