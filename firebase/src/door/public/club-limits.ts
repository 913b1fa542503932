import type { Capacity, Taken } from '@tessera/domain/limits/capacity'
import type { RateLimit, TooMany } from '@tessera/domain/limits/rate-limit'
import { capacitySentence, commitText } from '@tessera/domain/limits/refusals'
import { sentence } from '@tessera/domain/texts/text'
import { z } from 'zod'
import type { UpstreamAnswer } from '../../upstream.ts'
import { full, refuseIf } from '../refusal.ts'
import { ClubTurns } from './club-turns.ts'
import { LargeCommits } from './large-commits.ts'

/** The collections that browsers write to. */
export const limitedCollections = ['payments', 'paymentItems', 'paymentYears'] as const
export type LimitedCollection = (typeof limitedCollections)[number]

/** A write of a browser's commit, as far as it is counted. */
interface Write {
  readonly update?: { readonly name: string }
  readonly delete?: string
  readonly currentDocument?: { readonly exists?: boolean; readonly updateTime?: string } | undefined
}

/** The app sends two at most, and `make demo` a hundred. The rules judge each write, 10 to 25 ms on a busy machine. */
const maxWrites = 100

/** Reading a body takes as long as so many bytes of it count: more than any write of the app has. */
const bytesPerWrite = 8 * 1024

const writesSchema = z.object({ writes: z.array(z.unknown()) })

/** What one account may ask for and one club may write and have. */
export class ClubLimits {
  readonly requestsPerAccount: RateLimit
  readonly #writes: RateLimit
  readonly #large = new LargeCommits()
  readonly #turns = new ClubTurns()
  readonly #capacities: Readonly<Record<LimitedCollection, Capacity>>

  constructor(
    requestsPerAccount: RateLimit,
    writesPerClub: RateLimit,
    capacities: Readonly<Record<LimitedCollection, Capacity>>,
  ) {
    this.requestsPerAccount = requestsPerAccount
    this.#writes = writesPerClub
    this.#capacities = capacities
  }

  /** Counts writes of a club, or answers why they are too many. */
  takeWrites(clubId: string, writes: number): TooMany | undefined {
    return this.#writes.take(clubId, writes)
  }

  /** @throws Refusal where a club can write nothing now, before the body is read */
  refuseSpent(clubId: string): void {
    refuseIf(this.#writes.spent(clubId))
  }

  /**
   * Parses a commit's body and counts its writes against the club's limit, before each write is checked.
   * @throws Refusal, SyntaxError
   */
  countWrites(clubId: string, body: string): unknown {
    const counted = Math.floor(body.length / bytesPerWrite)
    refuseIf(this.#writes.take(clubId, counted))
    const parsed: unknown = JSON.parse(body)
    const writes = writesSchema.safeParse(parsed).data?.writes.length ?? 1
    refuseIf(this.#writes.take(clubId, Math.max(0, Math.min(writes, maxWrites) - counted)))
    if (writes > maxWrites) throw full(sentence(commitText, { max: maxWrites }))
    return parsed
  }

  /** Runs an account's request at the database when it is its turn in its club. @throws QueueFull */
  inTurn<T>({ clubId, uid }: { readonly clubId: string; readonly uid: string }, request: () => Promise<T>): Promise<T> {
    return this.#turns.run(clubId, uid, request)
  }

  /** Commits a club's writes where it has room for them. @throws Refusal */
  async within(
    clubId: string,
    writes: readonly Write[],
    commit: () => Promise<UpstreamAnswer>,
  ): Promise<UpstreamAnswer> {
    const taken: Taken[] = []
    let isWritten = false
    try {
      for (const collection of limitedCollections) {
        const { adding, removing } = amountsIn(collection, writes)
        if (adding + removing > 0) taken.push(await this.#take(collection, clubId, adding, removing))
      }
      const answer = await this.#large.run(clubId, writes.length, commit)
      isWritten = answer.status === 200
      return answer
    } finally {
      for (const room of taken) isWritten ? room.keep() : room.giveBack()
    }
  }

  async #take(collection: LimitedCollection, clubId: string, adding: number, removing: number): Promise<Taken> {
    const capacity = this.#capacities[collection]
    const taken = await capacity.take(clubId, adding, removing)
    if (!taken) throw full(capacitySentence(collection, capacity.max))
    return taken
  }
}

/**
 * Counts the documents of a collection that a commit adds, at most, and those that it removes. An `update` whose
 * precondition says that the document exists adds none. A delete counts as a removal, as the rules refuse it where the
 * document does not exist.
 */
function amountsIn(collection: string, writes: readonly Write[]): { adding: number; removing: number } {
  const isIn = (name: string | undefined) => name?.includes(`/documents/${collection}/`) ?? false
  const adding = writes.filter(
    ({ update, currentDocument: { exists, updateTime } = {} }) =>
      isIn(update?.name) && exists !== true && updateTime === undefined,
  )
  const removed = new Set(writes.map((write) => write.delete).filter(isIn))
  return { adding: adding.length, removing: removed.size }
}
