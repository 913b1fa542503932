import { LRUCache } from 'lru-cache'
import type { AskAccountChanged } from './changes.ts'

const mostAccounts = 20_000

interface Cached {
  /** The gateway's cursor from before the value was read, or at which it was still the same. */
  readonly cursor: string
  readonly value: NonNullable<unknown>
}

/**
 * Caches what was read about accounts: their users and their invitations. Each read first asks for changes, so that it
 * includes every completed write; without `changed`, as in hosted mode, it caches nothing.
 */
export class AccountCache {
  readonly #changed: AskAccountChanged | undefined
  readonly #cached = new LRUCache<string, Cached>({ max: mostAccounts })

  constructor(changed: AskAccountChanged | undefined) {
    this.#changed = changed
  }

  /** Returns what `load` returned for this account and `kind`, or loads it; a kind has one `load`. */
  async read<T extends NonNullable<unknown>>(uid: string, kind: string, load: () => Promise<T>): Promise<T> {
    if (!this.#changed) return load()
    const key = `${kind} ${uid}`
    const cached = this.#cached.get(key)
    const { cursor, changed } = await this.#changed(uid, cached?.cursor)
    const value = cached && !changed ? (cached.value as T) : await load()
    this.#cached.set(key, { cursor, value })
    return value
  }
}
