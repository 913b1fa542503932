import { FairTurns } from '@tessera/server/fair-turns'

/** Concurrent database requests of one club. The emulator uses two cores for two; more only delay others. */
const atOnce = 2
/** Maximum waiting requests of one account; many open dashboards of one account need fewer. */
const mostWaiting = 256

/** Runs a few requests of each club at a time; the club's accounts take turns. */
export class ClubTurns {
  readonly #clubs = new Map<string, { readonly turns: FairTurns; requests: number }>()

  /** Runs a request when it is the account's turn in the club. @throws QueueFull */
  async run<T>(clubId: string, uid: string, request: () => Promise<T>): Promise<T> {
    const club = this.#clubs.get(clubId) ?? { turns: new FairTurns(atOnce, mostWaiting), requests: 0 }
    this.#clubs.set(clubId, club)
    club.requests += 1
    try {
      return await club.turns.run(uid, request)
    } finally {
      club.requests -= 1
      if (club.requests === 0) this.#clubs.delete(clubId)
    }
  }
}
