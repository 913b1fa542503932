import { setTimeout as wait } from 'node:timers/promises'
import { insideContract } from '@tessera/domain/inside/contract'
import { type FeedEvent, feedEventSchema } from '@tessera/domain/inside/schemas'
import { isCollection } from '@tessera/domain/stored/collections'
import { type Change, type ChangeFeed, Followers } from './change-feed.ts'

/** A feed without data for this long, in milliseconds, may be broken; the gateway writes every 300. */
const trustedFor = 1_000

/** A feed without data for this long, in milliseconds, is opened again: the other side may have crashed. */
const patience = 10_000

/** Pause before the feed is opened again, in milliseconds. */
const pause = 250

/** Hears of sessions that may have ended: of one, or without `id` of any, after a gap. */
type HearSession = (id?: string) => void

/**
 * The gateway's feed: ended sessions and changed documents, as JSON lines. Opens it again when it breaks; followers then
 * hear that anything may have changed.
 */
export class InsideFeed implements ChangeFeed {
  readonly #url: string
  readonly #headers: Record<string, string>
  readonly #stopped = new AbortController()
  readonly #changes = new Followers()
  readonly #sessions = new Set<HearSession>()
  #heardAt = Number.NEGATIVE_INFINITY
  readonly #running: Promise<void>

  constructor(inside: string, secret: string) {
    this.#url = `http://${inside}${insideContract.feed.path}`
    this.#headers = { authorization: `Bearer ${secret}` }
    this.#running = this.#run()
  }

  /** True while the feed is connected, so that no event is missed. */
  get isHeard(): boolean {
    return performance.now() - this.#heardAt < trustedFor
  }

  readonly follow: ChangeFeed['follow'] = (wanted, hear) => this.#changes.add(wanted, hear)

  readonly lastChange: ChangeFeed['lastChange'] = (...of) => this.#changes.lastChange(...of)

  followSessions(hear: HearSession): () => void {
    this.#sessions.add(hear)
    return () => void this.#sessions.delete(hear)
  }

  readonly close = async (): Promise<void> => {
    this.#stopped.abort()
    await this.#running
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopped
    while (!signal.aborted) {
      const silent = new AbortController()
      const timer = setTimeout(() => silent.abort(), patience)
      try {
        const either = AbortSignal.any([signal, silent.signal])
        const { ok, body } = await fetch(this.#url, { headers: this.#headers, signal: either })
        if (ok && body) await this.#read(body, () => timer.refresh())
      } catch {
        // The gateway does not respond, or does not speak this protocol: each request then fails by itself.
      }
      clearTimeout(timer)
      this.#heardAt = Number.NEGATIVE_INFINITY
      this.#sessionsEnded()
      await wait(pause, undefined, { signal }).catch(() => undefined)
    }
  }

  async #read(body: ReadableStream<Uint8Array>, heard: () => void): Promise<void> {
    let rest = ''
    let isOpen = false
    const decoder = new TextDecoder()
    for await (const chunk of body) {
      const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
      rest = lines.pop() ?? ''
      this.#heardAt = performance.now()
      heard()
      if (!isOpen) this.#changes.publish({})
      isOpen = true
      for (const line of lines) if (line) this.#hear(feedEventSchema.parse(JSON.parse(line)))
    }
  }

  #hear(event: FeedEvent): void {
    if ('session' in event) this.#sessionsEnded(event.session)
    else if (event.change === 'all') this.#changes.publish({})
    else if (isCollection(event.change.collection)) this.#changes.publish(event.change as Change)
  }

  #sessionsEnded(id?: string): void {
    for (const hear of this.#sessions) hear(id)
  }
}
