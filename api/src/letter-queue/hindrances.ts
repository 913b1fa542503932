import type { LetterError } from '@tessera/domain/letters/letter'
import { LRUCache } from 'lru-cache'
import { hasBeenEntered } from '../accounts/service.ts'
import { DailyCounts } from './daily-counts.ts'
import type { HindranceNeeds } from './needs.ts'
import { whyNoLetters } from './service.ts'
import { countSent, countSentTo, type StoredLetter } from './store.ts'

/** Why a letter is not sent now, and when to look again, in milliseconds since 1970. */
export type Hindrance = LetterError & { readonly until: number }

/** How long a letter waits that the club may not send now, in milliseconds. */
const putOffMs = 10 * 60_000

/** What keeps letters of a club, or to a mailbox, from being sent now. */
export class Hindrances {
  readonly #deps: HindranceNeeds
  /** Clubs that may send nothing, asked for every half minute. */
  readonly #held = new LRUCache<string, boolean>({ max: 1_000, ttl: 30_000 })
  /** Clubs that none of their members has entered yet, asked for every minute. */
  readonly #new = new LRUCache<string, boolean>({ max: 1_000, ttl: 60_000 })
  readonly #ofClub: DailyCounts
  readonly #toMailbox: DailyCounts

  constructor(deps: HindranceNeeds) {
    this.#deps = deps
    const { db } = deps.firebase
    this.#ofClub = new DailyCounts((clubId, day) => countSent(db, clubId, day))
    this.#toMailbox = new DailyCounts((to, day) => countSentTo(db, to, day))
  }

  /** Returns why a letter may not be sent now. */
  async of({ clubId, to }: StoredLetter): Promise<Hindrance | undefined> {
    const now = this.#deps.now()
    const soon = now.getTime() + putOffMs
    if ((await this.#deps.serverSettings.current()).suspended[clubId] !== undefined)
      return { fault: 'unconfirmed', said: '', until: soon }
    if (await this.#isHeld(clubId)) return { fault: 'unconfirmed', said: '', until: soon }
    const { perMailboxAndDay } = this.#deps.config.letters
    const isOver =
      (await this.#ofClub.of(clubId, now)) >= (await this.#mostOf(clubId, now)) ||
      (await this.#toMailbox.of(to, now)) >= perMailboxAndDay
    if (!isOver) return undefined
    const tomorrow = Math.floor(now.getTime() / 86_400_000 + 1) * 86_400_000
    // A new club is looked at again soon, in case somebody has entered it.
    return { fault: 'limit', said: '', until: this.#new.get(clubId) ? soon : tomorrow }
  }

  /** Counts a letter that was sent. */
  sent({ clubId, to }: StoredLetter): void {
    const now = this.#deps.now()
    this.#ofClub.add(clubId, now)
    this.#toMailbox.add(to, now)
  }

  /** A club that none of its members has entered yet may send few letters: it could be one made to send them. */
  async #mostOf(clubId: string, now: Date): Promise<number> {
    const { perClubAndDay, perNewClubAndDay } = this.#deps.config.letters
    if ((await this.#ofClub.of(clubId, now)) < perNewClubAndDay) return perClubAndDay
    const isNew = this.#new.get(clubId) ?? !(await hasBeenEntered(this.#deps, clubId))
    this.#new.set(clubId, isNew)
    return isNew ? Math.min(perClubAndDay, perNewClubAndDay) : perClubAndDay
  }

  async #isHeld(clubId: string): Promise<boolean> {
    const known = this.#held.get(clubId)
    if (known !== undefined) return known
    const isHeld = (await whyNoLetters(this.#deps, clubId)) !== undefined
    this.#held.set(clubId, isHeld)
    return isHeld
  }
}
