import type { CollectionName } from '@tessera/domain/stored/collections'
import type { QuerySnapshot } from 'firebase-admin/firestore'
import { type ChangeFeed, Followers } from './change-feed.ts'
import { ChangeLog } from './change-log.ts'
import type { AskChanges } from './changes.ts'
import { collection as collectionOf, ofClub } from './collections.ts'
import type { Database } from './database.ts'
import { ListenConnection, ListenConnections } from './listen-connections.ts'
import type { Hear } from './listen-streams.ts'

/** Time without followers and questions after which a listener stops, in milliseconds. */
const idleAfter = 10 * 60_000

/**
 * Maximum waits in milliseconds: for a listener to start, for a sign of life, and for reading a list while its listener is
 * interrupted. Together the last two are below the 5 s after which a list must be refused.
 */
const patience = { start: 4_000, sign: 2_000, read: 2_500 }

/** Backoff after a failed listener, in milliseconds: doubles from `shortest` to `longest`. */
const pause = { shortest: 1_000, longest: 60_000 }

/** Time after which the listeners of all processes have heard of a change, in milliseconds; mostly much less. */
const laterElsewhere = 3_000

interface Listener {
  readonly connection: ListenConnection
  readonly clubId: string | undefined
  readonly collection: CollectionName
  followers: number
  usedAt: number
  /** The changes since the listener last began; undefined before its first snapshot. */
  log: ChangeLog | undefined
  /** The documents as last heard. */
  documents: QuerySnapshot | undefined
  /** True from the end of its stream until all changes since then are heard. */
  isInterrupted: boolean
  listeningSince: number
  pause: number
  stop: () => void
  /** Begins the listener again; undefined unless it is broken. */
  retry: NodeJS.Timeout | undefined
  readonly waiting: Set<() => void>
}

/**
 * The changes of documents in a Firestore of Google: one listener for each followed collection of a club, which also
 * remembers changed ids, so that lists can be cached and made from what it has read. A listener reads all its documents
 * once when it begins, and hears of a write some moments after it.
 */
export class HostedFeed implements ChangeFeed {
  readonly laterElsewhere = laterElsewhere
  readonly #connections: ListenConnections
  readonly #changes = new Followers()
  readonly #listeners = new Map<string, Listener>()
  readonly #sweep: NodeJS.Timeout
  readonly #patience: typeof patience

  /** `open` starts a Firestore for listeners alone. */
  constructor(open: () => Database, idle = idleAfter, waits = patience) {
    this.#patience = waits
    const hear: Pick<Hear, 'broken' | 'caughtUp'> = {
      broken: (collection, clubId) => this.#interrupt(collection, clubId, true),
      caughtUp: (collection, clubId) => this.#interrupt(collection, clubId, false),
    }
    this.#connections = new ListenConnections(() => new ListenConnection(open(), hear, waits.sign))
    this.#sweep = setInterval(() => this.#stopIdle(idle), idle / 10)
    this.#sweep.unref()
  }

  readonly follow: ChangeFeed['follow'] = (wanted, hear) => {
    const listeners = wanted.collections.map((collection) => this.#listener(collection, wanted.clubId))
    for (const listener of listeners) listener.followers += 1
    const stop = this.#changes.add(wanted, hear)
    return () => {
      stop()
      for (const listener of listeners) {
        listener.followers -= 1
        listener.usedAt = performance.now()
      }
    }
  }

  readonly lastChange: ChangeFeed['lastChange'] = (clubId, collection, memberId) => {
    const listener = this.#listeners.get(keyOf(collection, clubId))
    if (!listener?.log || isCut(listener)) return performance.now()
    return Math.max(listener.listeningSince, this.#changes.lastChange(clubId, collection, memberId))
  }

  /**
   * The changes of a club's documents since a cursor, with the documents, as far as the listener has heard. While it is
   * interrupted, or gives no sign of life, no change is known, so everything is read again.
   */
  readonly since: AskChanges = async (clubId, collection, cursor) => {
    const listener = this.#listener(collection, clubId)
    if (!listener.log && !listener.retry) await this.#begun(listener)
    if (!(await listener.connection.isAlive())) return { cursor: unheard, patience: this.#patience.read }
    const { log, documents, isInterrupted, retry } = listener
    if (retry || isInterrupted) return { cursor: unheard, patience: this.#patience.read }
    if (!log || !documents) return { cursor: unheard }
    const changed = cursor === undefined ? undefined : log.since(cursor)
    if (!changed) return { cursor: log.version, documents: documents.docs }
    const known = changed.size === 0 ? [] : documents.docs.filter(({ id }) => changed.has(id))
    return { cursor: log.version, changed: [...changed], documents: known }
  }

  get isHeard(): boolean {
    return [...this.#listeners.values()].every((listener) => listener.log && !isCut(listener))
  }

  readonly close = async (): Promise<void> => {
    clearInterval(this.#sweep)
    for (const key of this.#listeners.keys()) this.#drop(key)
  }

  /** Resolves when the listener begins or breaks, or after a while: a short one if its connection gives no sign of life. */
  #begun({ connection, waiting }: Listener): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer)
        waiting.delete(done)
        resolve()
      }
      const timer = setTimeout(done, this.#patience.start)
      waiting.add(done)
      void connection.isAlive().then((isAlive) => isAlive || done())
    })
  }

  #listener(collection: CollectionName, clubId: string | undefined): Listener {
    const key = keyOf(collection, clubId)
    const known = this.#listeners.get(key)
    if (known) {
      known.usedAt = performance.now()
      return known
    }
    const listener: Listener = {
      connection: this.#connections.take(),
      clubId,
      collection,
      followers: 0,
      usedAt: performance.now(),
      log: undefined,
      listeningSince: 0,
      documents: undefined,
      isInterrupted: false,
      pause: pause.shortest,
      stop: () => undefined,
      retry: undefined,
      waiting: new Set(),
    }
    this.#listeners.set(key, listener)
    this.#listen(listener)
    return listener
  }

  #listen(listener: Listener): void {
    const { clubId, collection } = listener
    const { db } = listener.connection
    const query = clubId === undefined ? collectionOf(db, collection) : ofClub(db, collection, clubId)
    listener.stop = query.onSnapshot(
      (snapshot) => this.#hear(listener, snapshot),
      () => this.#broken(listener),
    )
  }

  #hear(listener: Listener, snapshot: QuerySnapshot): void {
    const { collection, log } = listener
    Object.assign(listener, { pause: pause.shortest, retry: undefined, documents: snapshot })
    if (!log) {
      listener.log = new ChangeLog()
      listener.listeningSince = performance.now()
      // The first snapshot has all documents. After a gap, they may have changed.
      this.#changes.publish({ clubId: listener.clubId, collection })
      this.#release(listener)
      return
    }
    const changes = snapshot.docChanges()
    if (changes.length > 0) log.note(changes.map(({ doc }) => doc.id))
    for (const { doc } of changes) {
      const { clubId, memberId } = doc.data()
      const member = collection === 'members' ? doc.id : memberId
      this.#changes.publish({ clubId, collection, memberId: member })
    }
  }

  /** Begins again after a pause: the SDK retries by itself, and gives up only when Google refuses. */
  #broken(listener: Listener): void {
    Object.assign(listener, { log: undefined, documents: undefined, isInterrupted: false })
    listener.retry = setTimeout(() => this.#listen(listener), listener.pause)
    listener.pause = Math.min(listener.pause * 2, pause.longest)
    this.#release(listener)
  }

  #interrupt(collection: CollectionName, clubId: string | undefined, isInterrupted: boolean): void {
    const listener = this.#listeners.get(keyOf(collection, clubId))
    if (listener) listener.isInterrupted = isInterrupted
  }

  #release({ waiting }: Listener): void {
    for (const begun of waiting) begun()
    waiting.clear()
  }

  #stopIdle(idle: number): void {
    const before = performance.now() - idle
    for (const [key, { followers, usedAt }] of this.#listeners) if (followers === 0 && usedAt < before) this.#drop(key)
  }

  #drop(key: string): void {
    const listener = this.#listeners.get(key)
    if (!listener) return
    this.#listeners.delete(key)
    clearTimeout(listener.retry)
    listener.stop()
    this.#release(listener)
    listener.connection.listeners -= 1
  }
}

/** A cursor that no log knows: what was read with it counts as changed. */
const unheard = ''

const isCut = ({ connection, isInterrupted }: Listener): boolean => isInterrupted || connection.isSuspect

const keyOf = (collection: CollectionName, clubId: string | undefined): string => `${collection} ${clubId ?? ''}`
