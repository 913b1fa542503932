import { z } from 'zod'

const entrySchema = z.object({
  uid: z.string(),
  addresses: z.array(z.object({ address: z.string(), usedAt: z.number() })),
})

/** The addresses from which an account has signed in, newest first. `usedAt` is in milliseconds since 1970. */
export type KnownEntry = Readonly<z.infer<typeof entrySchema>>

/** Persists an account's addresses; null when there are none any more. */
export type KnownRecord = (uid: string, entry: KnownEntry | null) => void

const mostOfAnAccount = 10
const dayMs = 24 * 60 * 60_000
const lifeMs = 60 * dayMs

/**
 * The addresses from which accounts have signed in before. Neither wrong passwords nor requests for links from elsewhere
 * hold up the owner there, also after a restart.
 */
export class KnownAddresses {
  readonly #byUid = new Map<string, KnownEntry>()
  readonly #now: () => number
  readonly #record: KnownRecord
  readonly #exists: (uid: string) => boolean

  /** `known` are the recorded entries; `exists`: whether there still is such an account. */
  constructor(now: () => number, record: KnownRecord, known: Iterable<unknown>, exists: (uid: string) => boolean) {
    this.#now = now
    this.#record = record
    this.#exists = exists
    for (const recorded of known) {
      const entry = entrySchema.parse(recorded)
      this.#byUid.set(entry.uid, entry)
    }
  }

  has(uid: string, address: string): boolean {
    return this.#living(uid).some((known) => known.address === address)
  }

  /** Remembers a sign-in; recorded once a day per address, so that frequent sign-ins do not fill the journal. */
  add(uid: string, address: string): void {
    const living = this.#living(uid)
    const now = this.#now()
    if (living.some((known) => known.address === address && now - known.usedAt < dayMs)) return
    const others = living.filter((known) => known.address !== address)
    this.#keep({ uid, addresses: [{ address, usedAt: now }, ...others].slice(0, mostOfAnAccount) })
  }

  /** Forgets addresses that were not used for 60 days, and those of accounts that are gone. */
  sweep(): void {
    for (const { uid, addresses } of this.#byUid.values()) {
      const living = this.#exists(uid) ? this.#living(uid) : []
      if (living.length < addresses.length) this.#keep({ uid, addresses: living })
    }
  }

  #living(uid: string): KnownEntry['addresses'] {
    const oldest = this.#now() - lifeMs
    return (this.#byUid.get(uid)?.addresses ?? []).filter(({ usedAt }) => usedAt > oldest)
  }

  #keep(entry: KnownEntry): void {
    const isEmpty = entry.addresses.length === 0
    if (isEmpty) this.#byUid.delete(entry.uid)
    else this.#byUid.set(entry.uid, entry)
    this.#record(entry.uid, isEmpty ? null : entry)
  }
}
