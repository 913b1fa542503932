import { createHash, randomBytes } from 'node:crypto'
import type { MemberCaller } from '../http/caller.ts'

export type Holder = Pick<MemberCaller, 'uid' | 'clubId' | 'memberId'>
interface Ticket {
  readonly holder: Holder
  readonly validUntil: number
}

const lifeMs = 60_000

/** A browser that hands a download to another part of itself may ask for it once more. */
const handOverMs = 5_000

/**
 * Tickets for one download each, within a minute: a phone's browser opens an address, and cannot send a token with it.
 * Kept as hashes, in memory: a restart within the minute costs one more tap.
 */
export class Tickets {
  readonly #byHash = new Map<string, Ticket>()
  readonly #now: () => Date

  constructor(now: () => Date) {
    this.#now = now
  }

  /** Gives a ticket to the member who may have the pass. It is told once, here. */
  issue({ uid, clubId, memberId }: Holder): string {
    this.#sweep()
    const ticket = randomBytes(32).toString('base64url')
    this.#byHash.set(hashOf(ticket), { holder: { uid, clubId, memberId }, validUntil: this.#time() + lifeMs })
    return ticket
  }

  /** Whose pass a ticket is for, using it up; undefined for one that is used, too old or none of ours. */
  redeem(ticket: string): Holder | undefined {
    this.#sweep()
    const hash = hashOf(ticket)
    const found = this.#byHash.get(hash)
    if (!found) return undefined
    this.#byHash.set(hash, { ...found, validUntil: Math.min(found.validUntil, this.#time() + handOverMs) })
    return found.holder
  }

  #time = () => this.#now().getTime()

  #sweep(): void {
    for (const [hash, { validUntil }] of this.#byHash) if (validUntil <= this.#time()) this.#byHash.delete(hash)
  }
}

const hashOf = (ticket: string) => createHash('sha256').update(ticket).digest('base64url')
