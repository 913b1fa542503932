import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import type { EndPlace } from './accounts.ts'
import { askInside, insideFetch, silent } from './inside-fetch.ts'

/** Whether the holder of a token may act: the session is there, and its account is there and enabled. */
export type Standing = 'live' | 'disabled' | 'ended'

const answerSchema = z.object({ standing: z.enum(['live', 'disabled', 'ended']), uid: z.string().optional() })

/** What a token says of the session and the place that it stands in. `iat` is in seconds. */
export interface TokenPlace {
  readonly sid: string | undefined
  readonly uid: string
  readonly memberId: string | undefined
  readonly iat: number
}

/** A feed that was silent for this long may be broken, in milliseconds; the gateway writes every 300. */
const trustedFor = 1_000
const mostRemembered = 50_000

/**
 * Knows which sessions are live without asking at each request. A session is asked about once and then counts as live
 * until the gateway's feed names it. While the feed is silent, every session is asked about each time.
 */
export class SessionStandings {
  readonly #address: string
  readonly #headers: Record<string, string>
  readonly #stopped = new AbortController()
  /** The tokens known to be live, by their session, the session asked about last at the end. */
  readonly #live = new Map<string, Set<string>>()
  #heardAt = Number.NEGATIVE_INFINITY
  /** Counts what the feed has said, so that an answer that was overtaken by it is not remembered. */
  #said = 0
  readonly #following: Promise<void>

  constructor(inside: string, secret: string) {
    this.#address = `http://${inside}/sessions`
    this.#headers = { authorization: `Bearer ${secret}` }
    this.#following = this.#follow()
  }

  /** The standing of a token's session, which must be of that account. Rejects as unavailable where the gateway is silent. */
  async of({ sid, uid, memberId = '', iat }: TokenPlace): Promise<Standing> {
    if (!sid) return 'ended'
    const token = new URLSearchParams({ memberId, iat: String(iat) }).toString()
    if (this.#isHeard() && this.#live.get(sid)?.has(`${uid} ${token}`)) return 'live'
    const said = this.#said
    const { standing, uid: owner } = await this.#ask(`${encodeURIComponent(sid)}?${token}`)
    if (owner !== uid) return 'ended'
    if (standing === 'live' && this.#isHeard() && said === this.#said) this.#remember(sid, `${uid} ${token}`)
    return standing
  }

  async close(): Promise<void> {
    this.#stopped.abort()
    await this.#following
  }

  #isHeard(): boolean {
    return performance.now() - this.#heardAt < trustedFor
  }

  #remember(sid: string, token: string): void {
    this.#live.set(sid, (this.#live.get(sid) ?? new Set()).add(token))
    const [oldest] = this.#live.keys()
    if (oldest !== undefined && this.#live.size > mostRemembered) this.#live.delete(oldest)
  }

  async #ask(session: string): Promise<z.infer<typeof answerSchema>> {
    try {
      const response = await insideFetch(`${this.#address}/${session}`, { headers: this.#headers })
      return answerSchema.parse(await response.json())
    } catch (cause) {
      throw silent('The gateway does not say which sessions are live', cause)
    }
  }

  /** Reads the feed, and opens it again when it ends; what was known before a gap counts for nothing. */
  async #follow(): Promise<void> {
    const { signal } = this.#stopped
    while (!signal.aborted) {
      try {
        const { ok, body } = await fetch(this.#address, { headers: this.#headers, signal })
        if (ok && body) await this.#read(body)
      } catch {
        // The gateway is not there: requests find that out for themselves.
      }
      this.#forget()
      await wait(250, undefined, { signal }).catch(() => undefined)
    }
  }

  async #read(body: ReadableStream<Uint8Array>): Promise<void> {
    let rest = ''
    const decoder = new TextDecoder()
    for await (const chunk of body) {
      const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
      rest = lines.pop() ?? ''
      this.#heardAt = performance.now()
      for (const id of lines) if (id) this.#end(id)
    }
  }

  #end(sessionId: string): void {
    this.#said += 1
    this.#live.delete(sessionId)
  }

  #forget(): void {
    this.#said += 1
    this.#heardAt = Number.NEGATIVE_INFINITY
    this.#live.clear()
  }
}

/** Tells the gateway that a place was taken away. */
export const endPlaceInside =
  (inside: string, secret: string): EndPlace =>
  async (uid, memberId) => {
    await askInside(inside, secret, '/ended-places', { uid, memberId })
  }
