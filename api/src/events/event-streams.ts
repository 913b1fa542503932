import { randomUUID } from 'node:crypto'
import { AppError } from '@tessera/domain/errors'
import { type Changed, heartbeatMs, type LiveCollection, liveCollections } from '@tessera/domain/events/contract'
import { streamsSentence } from '@tessera/server/limits/refusals'
import type { Claims } from '../firebase/accounts.ts'
import type { Firebase } from '../firebase/start.ts'
import { EventWriter } from './event-writer.ts'

/** The reader of a stream. */
interface StreamCaller {
  readonly uid: string
  readonly claims: Claims
  readonly sessionId: string | undefined
  /** When the token expires, in milliseconds since 1970. */
  readonly expiresAt: number
}

interface StreamLimits {
  readonly perAccount: number
  readonly perClub: number
  readonly heartbeatMs: number
  /** Milliseconds between two events of a stream: changes in between share the next one. */
  readonly gapMs: number
  /** Milliseconds until the next attempt to send changes if the token could not be checked. */
  readonly retryMs: number
}
const ordinary: StreamLimits = { perAccount: 20, perClub: 1_000, heartbeatMs, gapMs: 250, retryMs: 2_000 }

/** Collections of members' data. A member gets events about their own documents only. */
const personal: readonly LiveCollection[] = ['members', 'payments']

/** Collections of the administrators' work. Members get no event about them. */
const ofAdmins: readonly LiveCollection[] = ['views', 'memberNotes', 'bankRuns']

/** Names the lists that follow the feed (`Firebase.listCache`): payments, and statuses, which depend on every collection. */
const followed: LiveCollection = 'payments'

/** The open event streams of browsers. Each is for one club and ends with its token. */
export class EventStreams {
  readonly #firebase: Pick<Firebase, 'changes' | 'sessions'>
  readonly #limits: StreamLimits
  /** Identifies this process in positions, because each process has a clock of its own. */
  readonly #life = randomUUID()
  readonly #open = new Map<() => void, StreamCaller>()

  constructor(firebase: Pick<Firebase, 'changes' | 'sessions'>, limits: Partial<StreamLimits> = {}) {
    this.#firebase = firebase
    this.#limits = { ...ordinary, ...limits }
  }

  /** The current position. What a page loads after it includes all earlier changes. */
  get position(): string {
    return `${this.#life}.${Math.floor(performance.now())}`
  }

  get size(): number {
    return this.#open.size
  }

  /**
   * Opens a stream. `check` rejects with `unauthenticated` or `club_suspended` once the token is no longer valid; the
   * stream then ends.
   * @throws AppError `too_many_requests`
   */
  open(caller: StreamCaller, since: string | undefined, check: () => Promise<unknown>): ReadableStream<Uint8Array> {
    this.#refuseIfTooMany(caller)
    const { changes, sessions } = this.#firebase
    const { clubId } = caller.claims
    const own = (collection: LiveCollection) =>
      caller.claims.role === 'member' && personal.includes(collection) ? caller.claims.memberId : undefined
    const collections =
      caller.claims.role === 'member' ? liveCollections.filter((one) => !ofAdmins.includes(one)) : liveCollections
    const cleanups: (() => void)[] = []
    const writer = new EventWriter(() => {
      this.#open.delete(writer.end)
      for (const cleanup of cleanups) cleanup()
    })
    this.#open.set(writer.end, caller)

    const pending = new Set<LiveCollection>()
    let timer: NodeJS.Timeout | undefined
    let repeating: NodeJS.Timeout | undefined
    const isValid = async (): Promise<boolean> => {
      try {
        await check()
        return true
      } catch (error) {
        if (error instanceof AppError && ['unauthenticated', 'club_suspended'].includes(error.code)) writer.end()
        return false
      }
    }
    const send = async () => {
      timer = undefined
      if (pending.size === 0) return
      if (!(await isValid())) {
        // The token could not be checked.
        if (this.#open.has(writer.end)) timer ??= setTimeout(send, this.#limits.retryMs)
        return
      }
      writer.write(this.position, { changed: [...pending] } satisfies Changed)
      pending.clear()
    }
    const sendSoon = () => {
      timer ??= setTimeout(send, this.#limits.gapMs)
    }
    /** Another process may have answered the page with a list from before the change. */
    const repeatLater = () => {
      if (changes.laterElsewhere === undefined) return
      clearTimeout(repeating)
      repeating = setTimeout(() => {
        pending.add(followed)
        sendSoon()
      }, changes.laterElsewhere)
    }
    const from = this.#timeOf(since)
    const unfollow = changes.follow({ clubId, collections }, ({ collection, memberId }) => {
      for (const one of collections) {
        const self = own(one)
        const isOthers = self !== undefined && memberId !== undefined && memberId !== self
        if ((collection ?? one) !== one || isOthers) continue
        pending.add(one)
        // What administrators alone see is in no list of a process.
        if (!ofAdmins.includes(one)) repeatLater()
      }
      if (pending.size > 0) sendSoon()
    })
    const heartbeat = setInterval(async () => {
      await isValid()
      writer.comment()
    }, this.#limits.heartbeatMs)
    const expiry = setTimeout(writer.end, Math.max(0, Math.min(caller.expiresAt - Date.now(), longestTimer)))
    cleanups.push(unfollow, () => {
      clearInterval(heartbeat)
      clearTimeout(timer)
      clearTimeout(repeating)
      clearTimeout(expiry)
    })
    if (caller.sessionId && sessions) cleanups.push(sessions.follow(caller.sessionId, () => void isValid()))
    const first = collections.filter((one) => changes.lastChange(clubId, one, own(one)) >= from)
    writer.write(this.position, { changed: first } satisfies Changed)
    return writer.stream
  }

  /** Ends all streams, for the API's shutdown. */
  close(): void {
    for (const end of this.#open.keys()) end()
  }

  #refuseIfTooMany({ uid, claims: { clubId } }: StreamCaller): void {
    const open = [...this.#open.values()]
    const { perAccount, perClub } = this.#limits
    const ofAccount = open.filter((one) => one.uid === uid).length
    const ofClub = open.filter((one) => one.claims.clubId === clubId).length
    if (ofAccount >= perAccount || ofClub >= perClub)
      throw new AppError('too_many_requests', streamsSentence, { retryAfter: 60 })
  }

  /** The time of a position of this process; before all changes for any other. */
  #timeOf(position: string | undefined): number {
    const [, life, time] = /^([\w-]{1,64})\.(\d{1,15})$/.exec(position ?? '') ?? []
    return life === this.#life ? Number(time) : Number.NEGATIVE_INFINITY
  }
}

/** The longest delay of a timer, in milliseconds. */
const longestTimer = 2 ** 31 - 1
