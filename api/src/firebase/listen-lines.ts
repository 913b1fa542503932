import type { Database } from './database.ts'
import { followStreams, type Hear } from './listen-streams.ts'

/** Listeners on one line. Google's servers take 100 streams on a connection; the rest is for signs of life. */
const mostListeners = 90

/** Time after a line was last heard in which its listeners need no sign of life, in milliseconds. */
const trusted = 2_000

/** A Firestore client for listeners alone. The SDK keeps all streams of a client on one connection. */
export class Line {
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

  /** True from a missed sign of life until the line is heard again. */
  get isDoubtful(): boolean {
    return this.#missedAt > this.#heardAt
  }

  /**
   * Resolves to false if nothing comes by the line: a connection that is dead without being closed ends no stream. A line
   * that was not heard for a while is asked for a document.
   */
  async isAlive(): Promise<boolean> {
    if (performance.now() - this.#heardAt < trusted) return true
    const asked = performance.now()
    this.#asking ??= this.#ask()
    if (this.isDoubtful) return false
    const { promise: late, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, this.#patience)
    await Promise.race([this.#asking, late])
    clearTimeout(timer)
    if (this.#heardAt < asked) this.#missedAt = performance.now()
    return !this.isDoubtful
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

/** Assigns listeners to as few lines as possible. Lines are never closed: without streams, the connection is idle. */
export class ListenLines {
  readonly #open: () => Line
  readonly #lines: Line[] = []

  constructor(open: () => Line) {
    this.#open = open
  }

  /** Returns a line with room, on which one more listener counts; count it off when it stops. */
  take(): Line {
    const free = this.#lines.find(({ listeners }) => listeners < mostListeners)
    const line = free ?? this.#open()
    if (!free) this.#lines.push(line)
    line.listeners += 1
    return line
  }
}
