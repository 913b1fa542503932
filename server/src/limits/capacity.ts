import type { NearLimit } from './near-limit.ts'
import type { Kind } from './refusals.ts'

/** Capacity reserved for a pending write. */
export interface Taken {
  /** Confirms the write. */
  readonly keep: () => void
  /** Cancels the reservation: nothing was written. */
  readonly giveBack: () => void
}

interface Club {
  /** Upper bound of the club's total; undefined until counted. */
  bound: number | undefined
  /** Reserved, and neither kept nor given back yet. */
  pending: number
  /** Reservations that the running count may miss: pending when it began, or made since. */
  unseen: number
  /** True if the bound may be above the total, because writes went on during the last count. */
  isRough: boolean
  /** Number of finished counts. */
  counts: number
  counting: Promise<void> | undefined
  /** When the last count began. */
  countedAt: number
  fullUntil: number
}

const fullForMs = 30_000
/** Share of the limit from which a count becomes old: three processes that each know of less stay within the limit. */
const oldFrom = 1 / 4

/**
 * Limits how much each club has of a kind. Counting is slow, so it caches an upper bound: the last count plus later
 * writes. Counts again only when the bound reaches the limit, and at most every 30 seconds for a club that an exact
 * count has found full. Where other processes write as well, from a quarter of the limit on also once the last count is
 * older than `oldAfterMs`.
 */
export class Capacity {
  readonly max: number
  readonly #kind: Kind
  readonly #count: (clubId: string) => Promise<number>
  readonly #near: NearLimit
  readonly #now: () => number
  readonly #oldAfterMs: number
  readonly #clubs = new Map<string, Club>()

  constructor(
    kind: Kind,
    max: number,
    count: (clubId: string) => Promise<number>,
    near: NearLimit,
    now: () => number,
    oldAfterMs = Number.POSITIVE_INFINITY,
  ) {
    this.#kind = kind
    this.max = max
    this.#count = count
    this.#near = near
    this.#now = now
    this.#oldAfterMs = oldAfterMs
  }

  /** Reserves `adding`; `keep` subtracts `removing`. Returns undefined if the club is full. */
  async take(clubId: string, adding: number, removing = 0): Promise<Taken | undefined> {
    const club = this.#clubs.get(clubId) ?? {
      bound: undefined,
      pending: 0,
      unseen: 0,
      isRough: false,
      counts: 0,
      countedAt: 0,
      fullUntil: 0,
      counting: undefined,
    }
    this.#clubs.set(clubId, club)
    const hasRoom = this.#hasRoom(club, adding)
    if (adding > 0 && (!hasRoom || this.#isOld(club))) {
      // A count while writes go on would be rough again.
      const isWorthCounting = hasRoom || (club.isRough && club.pending === 0)
      if (club.fullUntil > this.#now() && !isWorthCounting && !club.counting) return undefined
      club.counting ??= this.#recount(clubId, club)
      await club.counting
      if (!this.#hasRoom(club, adding)) {
        club.fullUntil = this.#now() + fullForMs
        this.#note(clubId, club)
        return undefined
      }
    }
    return this.#taken(clubId, club, adding, removing)
  }

  #hasRoom({ bound }: Club, adding: number): boolean {
    return bound !== undefined && bound + adding <= this.max
  }

  #isOld({ bound = 0, countedAt }: Club): boolean {
    return bound > this.max * oldFrom && this.#now() - countedAt > this.#oldAfterMs
  }

  #taken(clubId: string, club: Club, adding: number, removing: number): Taken {
    const { counts } = club
    club.pending += adding
    club.unseen += adding
    if (club.bound !== undefined) club.bound += adding
    this.#note(clubId, club)
    return {
      keep: () => {
        club.pending -= adding
        // A count that began meanwhile may have seen the removal already.
        if (club.bound !== undefined && club.counts === counts && !club.counting) club.bound -= removing
        else if (removing > 0) club.isRough = true
        this.#note(clubId, club)
      },
      giveBack: () => {
        club.pending -= adding
        club.unseen -= adding
        if (club.bound !== undefined) club.bound -= adding
        this.#note(clubId, club)
      },
    }
  }

  #note(clubId: string, { bound = 0 }: Club): void {
    this.#near.note(this.#kind, clubId, bound, this.max)
  }

  async #recount(clubId: string, club: Club): Promise<void> {
    club.unseen = club.pending
    club.isRough = false
    club.countedAt = this.#now()
    try {
      club.bound = (await this.#count(clubId)) + club.unseen
      club.isRough ||= club.unseen > 0
    } finally {
      club.counts += 1
      club.counting = undefined
    }
  }
}
