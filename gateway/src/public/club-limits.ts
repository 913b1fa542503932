import { type BrowserCollection, browserFields } from '@tessera/domain/stored/payment'
import { sentence } from '@tessera/domain/texts/text'
import type { Capacity, Taken } from '@tessera/server/limits/capacity'
import type { RateLimit } from '@tessera/server/limits/rate-limit'
import { capacitySentence, commitText } from '@tessera/server/limits/refusals'
import { z } from 'zod'
import { full, malformed, refuseIf } from '../http/refusal.ts'
import type { ClubMemory, MemoryRefusal } from '../limits/club-memory.ts'
import type { UpstreamAnswer } from '../upstream.ts'
import { ClubTurns } from './club-turns.ts'
import { countValues } from './count-values.ts'
import { LargeCommits } from './large-commits.ts'

const limitedCollections = Object.keys(browserFields) as BrowserCollection[]

/** The counted fields of a write in a browser's commit. */
interface Write {
  readonly update?: { readonly name: string }
  readonly delete?: string
  readonly currentDocument?: { readonly exists?: boolean; readonly updateTime?: string } | undefined
}

/** The app sends at most two, and `make demo` some twenty. The rules take 10 to 25 ms per write on a busy machine. */
const maxWrites = 100

/** Bytes of a body that count as one write, since reading them takes time; more than any write of the app has. */
const bytesPerWrite = 8 * 1024

/** Values of a body that count as one write, since checking them takes time; more than any write of the app has. */
const valuesPerWrite = 100
/** Maximum values of a body. Checking this many takes up to 0.4 seconds, in which the gateway serves no one else. */
const maxValues = maxWrites * valuesPerWrite

const writesSchema = z.object({ writes: z.array(z.unknown()) })

/** The limits of requests per account, and of writes and documents per club. */
export class ClubLimits {
  readonly requestsPerAccount: RateLimit
  readonly #writes: RateLimit
  readonly #memory: ClubMemory
  readonly #large = new LargeCommits()
  readonly #turns = new ClubTurns()
  readonly #capacities: Readonly<Record<BrowserCollection, Capacity>>

  constructor(
    requestsPerAccount: RateLimit,
    writesPerClub: RateLimit,
    memory: ClubMemory,
    capacities: Readonly<Record<BrowserCollection, Capacity>>,
  ) {
    this.requestsPerAccount = requestsPerAccount
    this.#writes = writesPerClub
    this.#memory = memory
    this.#capacities = capacities
  }

  /** Counts writes that the API is about to make for a club, or returns why it may make none. */
  takeWrites(clubId: string, writes: number, adding: boolean): MemoryRefusal {
    const { tooMany, full } = this.#memory.refusal(clubId, adding)
    return { tooMany: this.#writes.take(clubId, writes) ?? tooMany, full }
  }

  /** Runs before the body is read. @throws Refusal if the club has no writes left */
  refuseSpent(clubId: string): void {
    refuseIf(this.#writes.spent(clubId) ?? this.#memory.refusal(clubId, false).tooMany)
  }

  /**
   * Parses a commit's body and counts its writes against the club's limit, before each write is checked.
   * @throws Refusal, SyntaxError
   */
  countWrites(clubId: string, body: string): unknown {
    const counted = Math.floor(body.length / bytesPerWrite)
    refuseIf(this.#writes.take(clubId, counted))
    const parsed: unknown = JSON.parse(body)
    const values = countValues(parsed, maxValues)
    const writes = writesSchema.safeParse(parsed).data?.writes.length ?? 1
    const cost = Math.min(Math.max(writes, Math.floor(values / valuesPerWrite)), maxWrites)
    refuseIf(this.#writes.take(clubId, Math.max(0, cost - counted)))
    if (writes > maxWrites) throw full(sentence(commitText, { max: maxWrites }))
    if (values > maxValues) throw malformed()
    return parsed
  }

  /** Runs an account's database request when it is the account's turn in the club. @throws QueueFull */
  inTurn<T>({ clubId, uid }: { readonly clubId: string; readonly uid: string }, request: () => Promise<T>): Promise<T> {
    return this.#turns.run(clubId, uid, request)
  }

  /** Commits a club's writes if the club has room for them. @throws Refusal */
  async within(
    clubId: string,
    writes: readonly Write[],
    commit: () => Promise<UpstreamAnswer>,
  ): Promise<UpstreamAnswer> {
    const { full: noMemory } = this.#memory.refusal(
      clubId,
      // The entry that a deletion writes is no reason to refuse it: the rules allow one beside a deletion alone.
      writes.some(({ update }) => update !== undefined && !isIn('history', update.name)),
    )
    if (noMemory) throw full(noMemory)
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

  async #take(collection: BrowserCollection, clubId: string, adding: number, removing: number): Promise<Taken> {
    const capacity = this.#capacities[collection]
    const taken = await capacity.take(clubId, adding, removing)
    if (!taken) throw full(capacitySentence(collection, capacity.max))
    return taken
  }
}

/**
 * Counts how many documents of a collection a commit adds and removes. Any `update` counts as added unless its
 * precondition requires an existing document. Any delete counts as removed: the rules refuse to delete a missing
 * document.
 */
function amountsIn(collection: string, writes: readonly Write[]): { adding: number; removing: number } {
  const adding = writes.filter(
    ({ update, currentDocument: { exists, updateTime } = {} }) =>
      isIn(collection, update?.name) && exists !== true && updateTime === undefined,
  )
  const removed = new Set(writes.map((write) => write.delete).filter((name) => isIn(collection, name)))
  return { adding: adding.length, removing: removed.size }
}

const isIn = (collection: string, name: string | undefined): boolean =>
  name?.includes(`/documents/${collection}/`) ?? false
