import type { SeenFrom } from '@tessera/domain/accounts/device'
import { type Language, languages } from '@tessera/domain/texts/languages'
import { z } from 'zod'
import { chainSchema, hashOf, newSecret, place, rotated, startChain } from './refresh-chain.ts'

const sessionSchema = z.object({
  id: z.string(),
  uid: z.string(),
  authTime: z.number(),
  usedAt: z.number(),
  /** Set from the first rotation on. */
  chain: chainSchema.optional(),
  agent: z.string().optional(),
  address: z.string().optional(),
  language: z.enum(languages).optional(),
  /** The id of the second factor that the sign-in presented. */
  secondFactor: z.string().optional(),
})

/**
 * One sign-in on one device; `id` is the hash of its first refresh token. `authTime` is in seconds, as tokens carry it,
 * `usedAt` in milliseconds. `agent` and `address` are those of the last use, `language` is that of the page at the
 * sign-in; older recorded sessions lack them.
 */
export type Session = Readonly<z.infer<typeof sessionSchema>>

/** A session and its newest refresh token. */
interface Granted {
  readonly session: Session
  readonly refreshToken: string
}

/** Persists a new or changed session; null deletes it. */
type SessionRecord = (id: string, session: Session | null) => void

/** Why a session ended before its time. The sign-in page shows the reason. */
type Ending = 'PASSWORD_CHANGED' | 'SIGNED_OUT'

/** Maximum reasons kept, in memory only; the oldest is evicted first. */
const maxEndings = 10_000

const dayMs = 24 * 60 * 60 * 1000
/** Maximum time from sign-in to the end of a session, in milliseconds. */
const lifeMs = 90 * dayMs
/** Maximum time since the last use of a session, in milliseconds. */
const idleMs = 30 * dayMs

/**
 * The live sessions and their single-use refresh tokens. A session ends by expiry, when one of its old tokens is used
 * again (someone has copied it), at a sign-out, and with a new password or a revocation.
 */
export class Sessions {
  readonly #byId = new Map<string, Session>()
  readonly #idsByUid = new Map<string, Set<string>>()
  /** Endings by the hash of the session's newest refresh token. */
  readonly #endings = new Map<string, Ending>()
  readonly #now: () => number
  readonly #record: SessionRecord
  readonly #changed: (id: string) => void

  /** `known`: the recorded sessions. `changed` is called with a session's id when it ends or its account changes. */
  constructor(
    now: () => number,
    record: SessionRecord,
    known: Iterable<unknown> = [],
    changed: (id: string) => void = () => undefined,
  ) {
    this.#now = now
    this.#record = record
    this.#changed = changed
    for (const session of known) this.#remember(sessionSchema.parse(session))
  }

  /** Starts a session and returns its first refresh token; only its hash is stored. */
  open(uid: string, seen: SeenFrom, language: Language = 'en', secondFactor?: string): Granted {
    const refreshToken = newSecret()
    const now = this.#now()
    const session = {
      id: hashOf(refreshToken),
      uid,
      authTime: Math.floor(now / 1000),
      usedAt: now,
      ...seen,
      language,
      ...(secondFactor !== undefined && { secondFactor }),
    }
    this.#keep(session)
    return { session, refreshToken }
  }

  /**
   * The account id of a refresh token's session; undefined if the session has ended or never existed. A token that was
   * superseded longer ago than the grace period ends its session.
   */
  ownerOf(refreshToken: string): string | undefined {
    return this.#locate(refreshToken)?.session.uid
  }

  /** Resumes a session and returns its next refresh token; undefined like `ownerOf`. */
  resume(refreshToken: string, seen: SeenFrom): Granted | undefined {
    const found = this.#locate(refreshToken)
    if (!found) return undefined
    const { session, chain, kind, next } = found
    const now = this.#now()
    const goesOn = { ...session, ...seen, usedAt: now, chain: kind === 'newest' ? rotated(chain, next, now) : chain }
    this.#keep(goesOn)
    return { session: goesOn, refreshToken: `${session.id}.${next}` }
  }

  /** A token's session with the same token, which is not rotated; undefined like `ownerOf`. Records nothing. */
  peek(refreshToken: string): Granted | undefined {
    const found = this.#locate(refreshToken)
    if (!found) return undefined
    const { session, kind, next } = found
    return { session, refreshToken: kind === 'newest' ? refreshToken : `${session.id}.${next}` }
  }

  find(id: string): Session | undefined {
    const session = this.#byId.get(id)
    if (!session) return undefined
    const now = this.#now()
    if (now - session.usedAt <= idleMs && now - session.authTime * 1000 <= lifeMs) return session
    this.#close(session)
    return undefined
  }

  /** A user's sessions, most recently used first. */
  of(uid: string): Session[] {
    const ids = [...(this.#idsByUid.get(uid) ?? [])]
    return ids.flatMap((id) => this.find(id) ?? []).sort((a, b) => b.usedAt - a.usedAt)
  }

  /** Ends one session of a user; returns false if the user has no such session. */
  end(uid: string, id: string): boolean {
    const session = this.find(id)
    if (session?.uid !== uid) return false
    this.#close(session, 'SIGNED_OUT')
    return true
  }

  /** Ends every session of a user, except `keep`. */
  revoke(uid: string, keep?: string, why?: Ending): void {
    for (const id of this.#idsByUid.get(uid) ?? []) {
      const session = this.#byId.get(id)
      if (session && id !== keep) this.#close(session, why)
    }
  }

  /** The reason why a refresh token's session ended early; undefined if it did not or the reason was evicted. */
  endingOf(refreshToken: string): Ending | undefined {
    return this.#endings.get(hashOf(refreshToken.split('.').at(-1) ?? ''))
  }

  /** Reports every session of a user as changed, because the account has changed. */
  accountChanged(uid: string): void {
    for (const id of this.#idsByUid.get(uid) ?? []) this.#changed(id)
  }

  /** Removes expired sessions. */
  sweep(): void {
    for (const id of this.#byId.keys()) this.find(id)
  }

  /** Finds a token's session. First tokens are a bare secret; later ones start with the session id. */
  #locate(refreshToken: string) {
    const [before = '', after, ...more] = refreshToken.split('.')
    const [id, secret] = after === undefined ? [hashOf(before), before] : [before, after]
    const session = this.find(id)
    if (!session || more.length > 0) return undefined
    const chain = session.chain ?? startChain(id)
    const found = place(chain, secret, this.#now())
    if (found.kind === 'reused') this.#close(session)
    return 'next' in found ? { session, chain, ...found } : undefined
  }

  #keep(session: Session): void {
    this.#remember(session)
    this.#record(session.id, session)
  }

  #remember(session: Session): void {
    this.#byId.set(session.id, session)
    const ids = this.#idsByUid.get(session.uid) ?? new Set()
    this.#idsByUid.set(session.uid, ids.add(session.id))
  }

  #close(session: Session, why?: Ending): void {
    if (why) this.#endings.set(session.chain?.hash ?? session.id, why)
    const [oldest] = this.#endings.keys()
    if (this.#endings.size > maxEndings && oldest !== undefined) this.#endings.delete(oldest)
    this.#byId.delete(session.id)
    const ids = this.#idsByUid.get(session.uid)
    ids?.delete(session.id)
    if (ids?.size === 0) this.#idsByUid.delete(session.uid)
    this.#record(session.id, null)
    this.#changed(session.id)
  }
}
