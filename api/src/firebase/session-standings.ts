import type { InsideResponse } from '@tessera/domain/inside/call'
import { type InsideContract, insideContract } from '@tessera/domain/inside/contract'
import type { InsideFeed } from './inside-feed.ts'
import type { AskInside } from './inside-fetch.ts'

/** State of a token's session: `live` if the session exists and its account exists and is enabled. */
export type Standing = InsideResponse<InsideContract['standing']>['standing']

/** The session and place in a token. `iat` is in seconds since 1970. */
export interface TokenPlace {
  readonly sid: string | undefined
  readonly uid: string
  /** The member's id, of an administrator the club's. */
  readonly placeId: string | undefined
  readonly iat: number
}

const mostRemembered = 50_000

/**
 * Caches which sessions are live. Asks the gateway about a token once; then its session counts as live until the
 * gateway's feed names it. While the feed is broken, asks at each request.
 */
export class SessionStandings {
  readonly #ask: AskInside
  readonly #feed: InsideFeed
  /** Tokens known to be live, by session, in the order in which the sessions were added. */
  readonly #live = new Map<string, Set<string>>()
  /** Counts the feed's events, so that a response which the feed overtook is not cached. */
  #said = 0

  constructor(ask: AskInside, feed: InsideFeed) {
    this.#ask = ask
    this.#feed = feed
    feed.followSessions((id) => this.#forget(id))
  }

  /** Returns the standing of a token's session; rejects as unavailable if the gateway does not respond. */
  async of({ sid, uid, placeId = '', iat }: TokenPlace): Promise<Standing> {
    if (!sid) return 'ended'
    const token = `${uid} ${placeId} ${iat}`
    if (this.#feed.isHeard && this.#live.get(sid)?.has(token)) return 'live'
    const said = this.#said
    const { standing, uid: owner } = await this.#ask(insideContract.standing, { id: sid, memberId: placeId, iat })
    if (owner !== uid) return 'ended'
    if (standing === 'live' && this.#feed.isHeard && said === this.#said) this.#remember(sid, token)
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

  /** Forgets a session, or after a gap in the feed all. */
  #forget(sessionId: string | undefined): void {
    this.#said += 1
    if (sessionId === undefined) this.#live.clear()
    else this.#live.delete(sessionId)
  }
}
