import type { Database } from './database.ts'
import { followStreams, type Hear } from './listen-streams.ts'

/** Listeners on one connection. Google's servers take 100 streams on a connection; the rest is for signs of life. */
const mostListeners = 90

/** Time after a connection was last heard in which its listeners need no sign of life, in milliseconds. */
const trusted = 2_000

/** A Firestore client for listeners alone. The SDK keeps all streams of a client on one connection. */
export class ListenConnection {
  readonly db: Database
  /** Number of listeners, counted by who begins and stops them. */
  listeners = 0
  readonly #patience: number
  #heardAt = Number.NEGATIVE_INFINITY
  /** When a sign of life was last missed. */
  #missedAt = Number.NEGATIVE_INFINITY
  #asking: Promise<void> | undefined

  /** Waits for a sign of life for `patience` at most, in milliseconds. */
  constructor(db: Database, hear: Omit<Hear, 'heard'>, patience: number) {
    this.db = db
    this.#patience = patience
    followStreams(db, { ...hear, heard: () => this.#hear() })
  }

  /** True from a missed sign of life until the connection is heard again. */
  get isSuspect(): boolean {
    return this.#missedAt > this.#heardAt
  }

  /**
   * Resolves to false if nothing comes by the connection: a connection that is dead without being closed ends no stream. A connection
   * that was not heard for a while is asked for a document.
   */
  async isAlive(): Promise<boolean> {
    if (performance.now() - this.#heardAt < trusted) return true
    const asked = performance.now()
    this.#asking ??= this.#ask()
    if (this.isSuspect) return false
    const { promise: late, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, this.#patience)
    await Promise.race([this.#asking, late])
    clearTimeout(timer)
    if (this.#heardAt < asked) this.#missedAt = performance.now()
    return !this.isSuspect
  }

  /** Reads a document that does not exist, by the connection of the listeners. */
  async #ask(): Promise<void> {
    await this.db
      .doc('server/sign-of-life')
      .get()
      .then(
        () => this.#hear(),
        () => undefined,
      )
    this.#asking = undefined
  }

  #hear(): void {
    this.#heardAt = performance.now()
  }
}

/** Assigns listeners to as few connections as possible. Connections are never closed: without streams, the connection is idle. */
export class ListenConnections {
  readonly #open: () => ListenConnection
  readonly #connections: ListenConnection[] = []

  constructor(open: () => ListenConnection) {
    this.#open = open
  }

  /** Returns a connection with room, on which one more listener counts; count it off when it stops. */
  take(): ListenConnection {
    const free = this.#connections.find(({ listeners }) => listeners < mostListeners)
    const connection = free ?? this.#open()
    if (!free) this.#connections.push(connection)
    connection.listeners += 1
    return connection
  }
}
