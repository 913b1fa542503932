import { z } from 'zod'
import type { EndPlace } from './accounts.ts'
import type { InsideFeed } from './inside-feed.ts'
import { askInside, insideFetch, silent } from './inside-fetch.ts'

/** State of a token's session: `live` if the session exists and its account exists and is enabled. */
export type Standing = 'live' | 'disabled' | 'ended'

const answerSchema = z.object({ standing: z.enum(['live', 'disabled', 'ended']), uid: z.string().optional() })

/** The session and place in a token. `iat` is in seconds since 1970. */
export interface TokenPlace {
  readonly sid: string | undefined
  readonly uid: string
  readonly memberId: string | undefined
  readonly iat: number
}

const mostRemembered = 50_000

/**
 * Caches which sessions are live. Asks the gateway about a token once; then its session counts as live until the
 * gateway's feed names it. While the feed is broken, asks at each request.
 */
export class SessionStandings {
  readonly #address: string
  readonly #headers: Record<string, string>
  readonly #feed: InsideFeed
  /** Tokens known to be live, by session, in the order in which the sessions were added. */
  readonly #live = new Map<string, Set<string>>()
  /** Counts the feed's events, so that a response which the feed overtook is not cached. */
  #said = 0

  constructor(inside: string, secret: string, feed: InsideFeed) {
    this.#address = `http://${inside}/sessions`
    this.#headers = { authorization: `Bearer ${secret}` }
    this.#feed = feed
    feed.followSessions((id) => this.#forget(id))
  }

  /** Returns the standing of a token's session; rejects as unavailable if the gateway does not respond. */
  async of({ sid, uid, memberId = '', iat }: TokenPlace): Promise<Standing> {
    if (!sid) return 'ended'
    const token = new URLSearchParams({ memberId, iat: String(iat) }).toString()
    if (this.#feed.isHeard && this.#live.get(sid)?.has(`${uid} ${token}`)) return 'live'
    const said = this.#said
    const { standing, uid: owner } = await this.#ask(`${encodeURIComponent(sid)}?${token}`)
    if (owner !== uid) return 'ended'
    if (standing === 'live' && this.#feed.isHeard && said === this.#said) this.#remember(sid, `${uid} ${token}`)
    return standing
  }

  /** Calls `hear` when the session may have ended; returns a function that stops it. */
  follow(sessionId: string, hear: () => void): () => void {
    return this.#feed.followSessions((id) => (id === undefined || id === sessionId) && hear())
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

  /** Forgets a session, or after a gap in the feed all. */
  #forget(sessionId: string | undefined): void {
    this.#said += 1
    if (sessionId === undefined) this.#live.clear()
    else this.#live.delete(sessionId)
  }
}

/** Notifies the gateway that a place has ended. */
export const endPlaceInside =
  (inside: string, secret: string): EndPlace =>
  async (uid, memberId) => {
    await askInside(inside, secret, '/ended-places', { uid, memberId })
  }
