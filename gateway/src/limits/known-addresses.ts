import { z } from 'zod'

const entrySchema = z.object({
  uid: z.string(),
  addresses: z.array(z.object({ address: z.string(), usedAt: z.number() })),
  /** Absent in entries recorded before devices were. */
  devices: z.array(z.object({ device: z.string(), usedAt: z.number() })).optional(),
})

/** Addresses and devices of an account's sign-ins, newest first. `usedAt` is in milliseconds since 1970. */
export type KnownEntry = Readonly<z.infer<typeof entrySchema>>

/** Persists an account's entry; null deletes it. */
type KnownRecord = (uid: string, entry: KnownEntry | null) => void

const mostOfAnAccount = 10
const dayMs = 24 * 60 * 60_000
const lifeMs = 60 * dayMs

/**
 * The addresses and devices from which accounts have signed in before. At a known address the owner is not throttled by
 * wrong passwords or link requests from elsewhere, also after a restart.
 */
export class KnownAddresses {
  readonly #byUid = new Map<string, KnownEntry>()
  readonly #now: () => number
  readonly #record: KnownRecord
  readonly #exists: (uid: string) => boolean

  /** `known`: the recorded entries. `exists`: true if the account still exists. */
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
    return this.#living(uid).addresses.some((known) => known.address === address)
  }

  /** True if an account that has signed in before uses a device that is new to it. */
  isNewDevice(uid: string, device: string): boolean {
    return this.#byUid.has(uid) && !this.#living(uid).devices.some((known) => known.device === device)
  }

  /** Remembers a sign-in; writes once a day per address and device, so that the journal stays small. */
  add(uid: string, address: string, device: string): void {
    const { addresses, devices } = this.#living(uid)
    const now = this.#now()
    const isRecent = ({ usedAt }: { usedAt: number }) => now - usedAt < dayMs
    if (
      addresses.some((known) => known.address === address && isRecent(known)) &&
      devices.some((known) => known.device === device && isRecent(known))
    )
      return
    const otherAddresses = addresses.filter((known) => known.address !== address)
    const otherDevices = devices.filter((known) => known.device !== device)
    this.#keep({
      uid,
      addresses: [{ address, usedAt: now }, ...otherAddresses].slice(0, mostOfAnAccount),
      devices: [{ device, usedAt: now }, ...otherDevices].slice(0, mostOfAnAccount),
    })
  }

  /** Removes addresses and devices unused for 60 days (not the account's entry), and entries of deleted accounts. */
  sweep(): void {
    for (const { uid, addresses, devices = [] } of this.#byUid.values()) {
      const living = this.#living(uid)
      if (!this.#exists(uid)) this.#forget(uid)
      else if (living.addresses.length < addresses.length || living.devices.length < devices.length)
        this.#keep({ uid, ...living })
    }
  }

  #living(uid: string) {
    const oldest = this.#now() - lifeMs
    const { addresses = [], devices = [] } = this.#byUid.get(uid) ?? {}
    const lives = ({ usedAt }: { usedAt: number }) => usedAt > oldest
    return { addresses: addresses.filter(lives), devices: devices.filter(lives) }
  }

  #keep(entry: KnownEntry): void {
    this.#byUid.set(entry.uid, entry)
    this.#record(entry.uid, entry)
  }

  #forget(uid: string): void {
    this.#byUid.delete(uid)
    this.#record(uid, null)
  }
}
