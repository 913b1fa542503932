import { createHash, randomBytes } from 'node:crypto'

/** Time in which something begun must be finished, in milliseconds. */
export const begunForMs = 5 * 60_000

/** Kept at most, all accounts together; the oldest go first. */
const most = 10_000

/**
 * What was begun and waits for a code: sign-ins and enrolments. Each is found by a random key that only its caller knows,
 * of which the hash is kept, for five minutes and in memory alone: after a restart the person begins again.
 */
export class Begun<T> {
  readonly #byHash = new Map<string, { readonly value: T; readonly until: number }>()
  readonly #now: () => number

  constructor(now: () => number) {
    this.#now = now
  }

  /** Keeps a value; returns its key. */
  begin(value: T): string {
    const [oldest] = this.#byHash.keys()
    if (oldest !== undefined && this.#byHash.size >= most) this.#byHash.delete(oldest)
    const key = randomBytes(32).toString('base64url')
    this.#byHash.set(hashOf(key), { value, until: this.#now() + begunForMs })
    return key
  }

  /** The value of a key; undefined if there is none any more. */
  find(key: string): T | undefined {
    const found = this.#byHash.get(hashOf(key))
    return found && this.#now() < found.until ? found.value : undefined
  }

  /** Ends a key, so that it works once. */
  end(key: string): void {
    this.#byHash.delete(hashOf(key))
  }

  sweep(): void {
    for (const [hash, { until }] of this.#byHash) if (this.#now() >= until) this.#byHash.delete(hash)
  }
}

const hashOf = (key: string) => createHash('sha256').update(key).digest('base64url')
