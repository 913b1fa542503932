import { forEachClub } from '../for-each-club.ts'
import type { Needs } from '../needs.ts'
import { Retries } from './retries.ts'
import { rest, startRounds } from './rounds.ts'

/** Work that the API does for clubs by itself, without a request: at intervals, or after changes. */
export interface ClubJob<Club extends { readonly id: string }> {
  /** Milliseconds between two looks at all clubs. */
  readonly every: number
  /** The log's sentence where the clubs cannot be read, or the work for one fails. */
  readonly failure: string
  /** Returns the clubs that may have work. */
  readonly clubs: () => Promise<readonly Club[]>
  /** Returns a club that has changed, or for which the work has failed; undefined if it is gone. */
  readonly find: (clubId: string) => Promise<Club | undefined>
  /** Works for a club. Returns `again` if some of the work is left to be tried again. */
  readonly run: (club: Club) => Promise<unknown>
  /** Reports the club of each change that calls for a run, or undefined for all clubs. Returns what ends the reports. */
  readonly follow?: (changed: (clubId: string | undefined) => void) => () => void
}

/** All in milliseconds. */
export interface Pace {
  readonly every?: number
  /** The time after a change in which further ones are awaited. */
  readonly settle: number
  /** The first pause after a failure. */
  readonly retry: number
}
const ordinary: Pace = { settle: 300, retry: 30_000 }

/**
 * Starts a job. Its clubs are worked for one after the other; one for which the work fails is tried again after a growing
 * pause, and holds up no other. Returns a function that stops after the club at hand.
 */
export function startClubJob<Club extends { readonly id: string }>(
  { log }: Needs<'log'>,
  job: ClubJob<Club>,
  { every = job.every, settle, retry }: Pace = ordinary,
): () => Promise<void> {
  const now = () => performance.now()
  const retries = new Retries(retry, now)
  const changed = new Set<string>()
  let allAt = now()

  /** Clubs as they were last listed, by id; undefined where a club may have changed since, so that it is read again. */
  async function takeDue(): Promise<Map<string, Club | undefined>> {
    const due = new Map<string, Club | undefined>()
    if (now() >= allAt) {
      allAt = now() + every
      for (const club of await job.clubs()) due.set(club.id, club)
    }
    for (const id of [...changed, ...retries.due()]) due.set(id, undefined)
    changed.clear()
    return due
  }

  async function work(clubId: string, listed: Club | undefined): Promise<void> {
    let isDone = false
    try {
      const club = listed ?? (await job.find(clubId))
      isDone = !club || (await job.run(club)) !== 'again'
    } finally {
      if (isDone) retries.succeeded(clubId)
      else retries.failed(clubId)
    }
  }

  const rounds = startRounds(
    async (stopped) => {
      if (changed.size > 0) await rest(settle, stopped)
      const due = await takeDue()
      await forEachClub({ log }, due.keys(), job.failure, (clubId) => work(clubId, due.get(clubId)), stopped)
      return { ms: Math.max(0, Math.min(allAt, retries.nextAt()) - now()), isWakeable: true }
    },
    (err) => {
      log.warn({ err }, job.failure)
      allAt = now()
      return { ms: retry, isWakeable: false }
    },
  )
  const unfollow = job.follow?.((clubId) => {
    if (clubId === undefined) allAt = now()
    else changed.add(clubId)
    rounds.wake()
  })
  return async () => {
    await rounds.stop()
    unfollow?.()
  }
}
