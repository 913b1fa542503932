import { type Language, languages } from '@tessera/domain/texts/languages'
import { z } from 'zod'
import { chainSchema, hashOf, newSecret, place, rotated, startChain } from './refresh-chain.ts'

const sessionSchema = z.object({
  id: z.string(),
  uid: z.string(),
  authTime: z.number(),
  usedAt: z.number(),
  /** From the first rotation on. */
  chain: chainSchema.optional(),
  agent: z.string().optional(),
  address: z.string().optional(),
  language: z.enum(languages).optional(),
})

/**
 * One sign-in on one device; `id` is the hash of its first refresh token. `authTime` is in seconds, as tokens carry it,
 * `usedAt` in milliseconds. `agent` and `address` are those of the last use, `language` is that of the page at the sign-in;
 * absent in sessions recorded before they were.
 */
export type Session = Readonly<z.infer<typeof sessionSchema>>

/** From where a session is used: the browser's name for itself, and the network address. */
export interface SeenFrom {
  readonly agent: string
  readonly address: string
}

/** A session and the refresh token with which it goes on. */
export interface Granted {
  readonly session: Session
  readonly refreshToken: string
}

/** Where sessions outlive the process: told of each as it becomes, and of its end as null. */
export type SessionRecord = (id: string, session: Session | null) => void

const dayMs = 24 * 60 * 60 * 1000
/** A session ends so long after the sign-in, */
const lifeMs = 90 * dayMs
/** or so long after its last use. */
const idleMs = 30 * dayMs

/**
 * The live sessions and their refresh tokens, each of which is good for one use. A session ends with time, when one of
 * its old tokens is used again (somebody has copied it), at a sign-out, and with a new password or a revocation.
 */
export class Sessions {
  readonly #byId = new Map<string, Session>()
  readonly #idsByUid = new Map<string, Set<string>>()
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

  /** Begins a session; its refresh token is seen here once and never again. */
  open(uid: string, seen: SeenFrom, language: Language = 'en'): Granted {
    const refreshToken = newSecret()
    const now = this.#now()
    const session = { id: hashOf(refreshToken), uid, authTime: Math.floor(now / 1000), usedAt: now, ...seen, language }
    this.#keep(session)
    return { session, refreshToken }
  }

  /**
   * The account whose session a refresh token resumes; undefined when it has ended or never was. A token that was used
   * and superseded before ends its session.
   */
  ownerOf(refreshToken: string): string | undefined {
    return this.#locate(refreshToken)?.session.uid
  }

  /** Goes on with a session, with a new refresh token in place of this one. */
  resume(refreshToken: string, seen: SeenFrom): Granted | undefined {
    const found = this.#locate(refreshToken)
    if (!found) return undefined
    const { session, chain, kind, next } = found
    const now = this.#now()
    const goesOn = { ...session, ...seen, usedAt: now, chain: kind === 'newest' ? rotated(chain, next, now) : chain }
    this.#keep(goesOn)
    return { session: goesOn, refreshToken: `${session.id}.${next}` }
  }

  find(id: string): Session | undefined {
    const session = this.#byId.get(id)
    if (!session) return undefined
    const now = this.#now()
    if (now - session.usedAt <= idleMs && now - session.authTime * 1000 <= lifeMs) return session
    this.#close(session)
    return undefined
  }

  /** A person's sessions, the one used last first. */
  of(uid: string): Session[] {
    const ids = [...(this.#idsByUid.get(uid) ?? [])]
    return ids.flatMap((id) => this.find(id) ?? []).sort((a, b) => b.usedAt - a.usedAt)
  }

  /** Ends one session of a person; answers whether there was such a one. */
  end(uid: string, id: string): boolean {
    const session = this.find(id)
    if (session?.uid !== uid) return false
    this.#close(session)
    return true
  }

  /** Ends every session of a person, at once and everywhere; all but one where `keep` names it. */
  revoke(uid: string, keep?: string): void {
    for (const id of this.#idsByUid.get(uid) ?? []) {
      const session = this.#byId.get(id)
      if (session && id !== keep) this.#close(session)
    }
  }

  /** Says that the account behind a person's sessions has changed. */
  accountChanged(uid: string): void {
    for (const id of this.#idsByUid.get(uid) ?? []) this.#changed(id)
  }

  /** Forgets the sessions that have run out. */
  sweep(): void {
    for (const id of this.#byId.keys()) this.find(id)
  }

  /** First tokens are a secret alone, also those given before tokens rotated; later ones name their session. */
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

  #close(session: Session): void {
    this.#byId.delete(session.id)
    const ids = this.#idsByUid.get(session.uid)
    ids?.delete(session.id)
    if (ids?.size === 0) this.#idsByUid.delete(session.uid)
    this.#record(session.id, null)
    this.#changed(session.id)
  }
}
