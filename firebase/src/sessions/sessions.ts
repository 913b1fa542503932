import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'

const sessionSchema = z.object({ id: z.string(), uid: z.string(), authTime: z.number(), usedAt: z.number() })

/** One sign-in on one device; `id` is the hash of its refresh token. `authTime` is in seconds, as tokens carry it, `usedAt` in milliseconds. */
export type Session = Readonly<z.infer<typeof sessionSchema>>

/** Where sessions outlive the process: told of each as it becomes, and of its end as null. */
export type SessionRecord = (id: string, session: Session | null) => void

const lifeMs = 60 * 24 * 60 * 60 * 1000

/**
 * The sessions that live: opaque refresh tokens, and what ended them. A session that is not used for 60 days ends;
 * so do all of a person's when the password changes or the server revokes them.
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
  open(uid: string): { session: Session; refreshToken: string } {
    const refreshToken = randomBytes(32).toString('base64url')
    const now = this.#now()
    const session = { id: idOf(refreshToken), uid, authTime: Math.floor(now / 1000), usedAt: now }
    this.#keep(session)
    return { session, refreshToken }
  }

  /** The session of a refresh token, now used again; undefined when it has ended or never was. */
  resume(refreshToken: string): Session | undefined {
    const session = this.find(idOf(refreshToken))
    if (!session) return undefined
    const used = { ...session, usedAt: this.#now() }
    this.#keep(used)
    return used
  }

  find(id: string): Session | undefined {
    const session = this.#byId.get(id)
    if (session && this.#now() - session.usedAt > lifeMs) {
      this.#close(session)
      return undefined
    }
    return session
  }

  /** Ends every session of a person, at once and everywhere. */
  revoke(uid: string): void {
    for (const id of this.#idsByUid.get(uid) ?? []) {
      const session = this.#byId.get(id)
      if (session) this.#close(session)
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

const idOf = (refreshToken: string) => createHash('sha256').update(refreshToken).digest('base64url')
