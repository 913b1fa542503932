import type { NearLimit } from './near-limit.ts'
import type { Kind } from './refusals.ts'

/** Room that was taken for what is about to be written. */
export interface Taken {
  /** It was written. */
  readonly keep: () => void
  /** It was not written. */
  readonly giveBack: () => void
}

interface Club {
  /** No less than what there is; undefined until it is counted. */
  bound: number | undefined
  /** Taken, and neither kept nor given back yet. */
  pending: number
  /** What the count under way may not have seen: pending when it began, or taken since. */
  unseen: number
  /** How often it was counted. */
  counts: number
  counting: Promise<void> | undefined
  fullUntil: number
}

const fullForMs = 30_000

/**
 * Keeps what each club has of a kind within a limit. Counting is slow, so an upper bound is kept: what was counted and
 * what was written since. It is counted again only when the bound reaches the limit, and at most every half minute for a
 * club that is full.
 */
export class Capacity {
  readonly max: number
  readonly #kind: Kind
  readonly #count: (clubId: string) => Promise<number>
  readonly #near: NearLimit
  readonly #now: () => number
  readonly #clubs = new Map<string, Club>()

  constructor(
    kind: Kind,
    max: number,
    count: (clubId: string) => Promise<number>,
    near: NearLimit,
    now: () => number = Date.now,
  ) {
    this.#kind = kind
    this.max = max
    this.#count = count
    this.#near = near
    this.#now = now
  }

  /** Takes room for `adding` where `removing` goes once it is written. Undefined: there is no room. */
  async take(clubId: string, adding: number, removing = 0): Promise<Taken | undefined> {
    const club = this.#clubs.get(clubId) ?? {
      bound: undefined,
      pending: 0,
      unseen: 0,
      counts: 0,
      fullUntil: 0,
      counting: undefined,
    }
    this.#clubs.set(clubId, club)
    if (adding > 0 && !this.#hasRoom(club, adding)) {
      if (club.fullUntil > this.#now()) return undefined
      club.counting ??= this.#recount(clubId, club)
      await club.counting
      if (!this.#hasRoom(club, adding)) {
        club.fullUntil = this.#now() + fullForMs
        this.#near.note(this.#kind, clubId, club.bound ?? 0, this.max)
        return undefined
      }
    }
    return this.#taken(clubId, club, adding, removing)
  }

  #hasRoom({ bound }: Club, adding: number): boolean {
    return bound !== undefined && bound + adding <= this.max
  }

  #taken(clubId: string, club: Club, adding: number, removing: number): Taken {
    const { counts } = club
    club.pending += adding
    club.unseen += adding
    if (club.bound !== undefined) club.bound += adding
    this.#near.note(this.#kind, clubId, club.bound ?? 0, this.max)
    return {
      keep: () => {
        club.pending -= adding
        // A count that began meanwhile may have seen the removal already.
        if (club.bound !== undefined && club.counts === counts && !club.counting) club.bound -= removing
      },
      giveBack: () => {
        club.pending -= adding
        club.unseen -= adding
        if (club.bound !== undefined) club.bound -= adding
      },
    }
  }

  async #recount(clubId: string, club: Club): Promise<void> {
    club.unseen = club.pending
    try {
      club.bound = (await this.#count(clubId)) + club.unseen
    } finally {
      club.counts += 1
      club.counting = undefined
    }
  }
}
