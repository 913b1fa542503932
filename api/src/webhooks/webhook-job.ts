import { storeOf } from '../firebase/store.ts'
import { Retries } from '../jobs/retries.ts'
import { rest, startRounds } from '../jobs/rounds.ts'
import type { Needs } from '../needs.ts'
import { type SendNeeds, takeTurn } from './send.ts'

/** All in milliseconds. */
interface Pace {
  /** Interval between two looks at all webhooks. */
  readonly every: number
  /** The time after a change in which further ones are awaited. */
  readonly settle: number
  /** The first pause after an error of this server. */
  readonly retry: number
}
/** In hosted mode the feed does not report the changes of all clubs. */
const paces = {
  'self-hosted': { every: 300_000, settle: 300, retry: 30_000 },
  hosted: { every: 60_000, settle: 300, retry: 30_000 },
} as const satisfies Record<string, Pace>

/** Webhooks that have their turn at once. */
const atOnce = 8

const failure = 'the messages of a webhook could not be sent; they are tried again'

/**
 * Sends the messages of all webhooks: those that have something to do have their turns in the order in which they became due, some
 * at once, so that a receiver that is slow or gone holds up no other. Runs in the process that holds the lease `jobs`. Returns a
 * function that stops after the messages that are being sent.
 */
export function sendWebhooks(
  deps: SendNeeds & Needs<'changes'>,
  { every, settle, retry }: Pace = paces[deps.config.mode],
): () => Promise<void> {
  const now = () => deps.now().getTime()
  const webhooks = storeOf(deps.firebase.db, 'webhooks')
  const retries = new Retries(retry, now)
  /** Times of the next turns, by webhook. */
  const turns = new Map<string, number>()
  /** Clubs that have webhooks, and of these and others those that have changed. */
  const [clubs, changed] = [new Set<string>(), new Set<string>()]
  /** Turns that have begun, by webhook. */
  const running = new Map<string, Promise<void>>()
  let allAt = now()

  /** Plans the next turn of a webhook, unless an earlier one is planned. */
  const planTurn = (id: string, at: number) => turns.set(id, Math.min(turns.get(id) ?? at, at))

  const planFound = (found: readonly { readonly id: string; readonly clubId: string }[]) => {
    for (const { id, clubId } of found) {
      clubs.add(clubId)
      planTurn(id, now())
    }
  }

  async function planAll(): Promise<void> {
    if (now() >= allAt) {
      allAt = now() + every
      planFound(await webhooks.find(webhooks.all, deps.log))
    }
    const some = [...changed]
    changed.clear()
    for (const clubId of some) planFound(await webhooks.find(webhooks.ofClub(clubId), deps.log))
    for (const id of retries.due()) planTurn(id, now())
  }

  async function turn(id: string, stopped: AbortSignal): Promise<void> {
    try {
      const next = await takeTurn(deps, id, stopped)
      retries.succeeded(id)
      if (Number.isFinite(next)) planTurn(id, next)
    } catch (error) {
      deps.log.warn({ err: error, webhook: id }, failure)
      retries.failed(id)
    }
  }

  /** Starts the turns that are due, the first to become due first, as far as there is room beside those that go on. */
  function startDue(stopped: AbortSignal): void {
    const due = [...turns].filter(([id, at]) => at <= now() && !running.has(id)).sort(([, a], [, b]) => a - b)
    for (const [id] of due.slice(0, atOnce - running.size)) {
      turns.delete(id)
      const ended = turn(id, stopped).then(() => {
        running.delete(id)
        rounds.wake()
      })
      running.set(id, ended)
    }
  }

  const rounds = startRounds(
    async (stopped) => {
      if (changed.size > 0) await rest(settle, stopped)
      await planAll()
      startDue(stopped)
      // The end of a turn begins the next round, which those wait for that are due already.
      const later = [retries.nextAt(), ...turns.values()].filter((at) => at > now())
      return { ms: Math.max(0, Math.min(allAt, ...later) - now()), isWakeable: true }
    },
    (err) => {
      deps.log.warn({ err }, failure)
      allAt = now()
      return { ms: retry, isWakeable: false }
    },
  )
  const note = (clubId: string | undefined) => {
    if (clubId === undefined) allAt = now()
    else changed.add(clubId)
    rounds.wake()
  }
  const { changes } = deps.firebase
  const unfollow =
    deps.config.mode === 'hosted'
      ? []
      : [
          changes.follow({ collections: ['webhooks'] }, ({ clubId }) => note(clubId)),
          changes.follow({ collections: ['payments', 'history', 'webhookDeliveries'] }, ({ clubId }) => {
            if (clubId === undefined || clubs.has(clubId)) note(clubId)
          }),
        ]
  return async () => {
    for (const end of unfollow) end()
    await rounds.stop()
    await Promise.all(running.values())
  }
}
