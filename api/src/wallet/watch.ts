import { AppError } from '@tessera/domain/errors'
import type { Deps } from '../deps.ts'
import { updatePasses } from '../passes/service.ts'
import { type BooksMark, booksSince } from './books-mark.ts'
import { clubsWithPhones, hasRegistrations } from './registrations.ts'
import { tellPhones } from './tell-phones.ts'

/** How often the books of the clubs are looked at, and how long to wait after a write of the API for more to come. */
export interface Pace {
  readonly every: number
  readonly settle: number
}
const ordinary: Pace = { every: 20_000, settle: 1_500 }

/** A push service that does not answer is asked less and less often, at least every so many rounds. */
const maxPause = 32

interface Watched {
  /** Undefined until its passes have been brought up to date once. */
  mark: BooksMark | undefined
  /** Rounds to let pass before phones that were not reached are tried again. */
  pause: number
  rest: number
  unreached: boolean
}

/**
 * Keeps the passes on phones up to date by itself: whatever the API writes for a club, and whatever browsers write into
 * its books, its changed passes are noted and their phones told. Only clubs are watched of which some phone carries a
 * pass. Answers how to stop, which waits for what is under way.
 */
export function watchPasses(deps: Deps, { every, settle }: Pace = ordinary): () => Promise<void> {
  const watched = new Map<string, Watched>()
  const nudged = new Set<string>()
  const { log } = deps
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  let begun = false

  const watch = (clubId: string) => {
    if (!watched.has(clubId)) watched.set(clubId, { mark: undefined, pause: 0, rest: 0, unreached: false })
  }

  async function look(clubId: string, state: Watched, isNudged: boolean): Promise<void> {
    const { mark, isChanged: areBooksChanged } = await booksSince(deps, clubId, state.mark)
    const isChanged = areBooksChanged || isNudged
    state.mark = isChanged ? undefined : mark
    if (isChanged) {
      await updatePasses(deps, clubId)
      state.mark = mark
    }
    if (!isChanged && !(state.unreached && state.rest <= 0)) {
      state.rest -= 1
      return
    }
    state.unreached = true
    const { told, unreached } = await tellPhones(deps, clubId)
    if (told > 0) log.info({ clubId, told }, 'phones were told of changed passes')
    state.unreached = unreached > 0
    state.pause = unreached > 0 ? Math.min(Math.max(state.pause * 2, 1), maxPause) : 0
    state.rest = state.pause
  }

  /** A fault with one club, or a database that does not answer, leaves it for the next round. */
  async function carefully(clubId: string | undefined, work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (err) {
      const isSetup = err instanceof AppError && err.code === 'pass_setup_incomplete'
      log[isSetup ? 'debug' : 'warn']({ err, clubId }, 'passes could not be brought up to date')
    }
  }

  async function round(): Promise<void> {
    const written = new Set(nudged)
    nudged.clear()
    await carefully(undefined, async () => {
      if (begun) return
      for (const clubId of await clubsWithPhones(deps.firebase.db)) watch(clubId)
      begun = true
    })
    for (const clubId of [...written].filter((id) => !watched.has(id)))
      await carefully(clubId, async () => {
        if (await hasRegistrations(deps.firebase.db, clubId)) watch(clubId)
      })
    for (const [clubId, state] of watched) {
      if (stopped) return
      await carefully(clubId, () => look(clubId, state, written.has(clubId)))
    }
  }

  function plan(delay: number): void {
    if (stopped) return
    clearTimeout(timer)
    timer = setTimeout(() => {
      running = running.then(async () => {
        await round()
        plan(nudged.size > 0 ? settle : every)
      })
    }, delay)
  }

  const unfollow = deps.written.follow((clubId) => {
    if (nudged.size === 0) plan(settle)
    nudged.add(clubId)
  })
  plan(settle)
  return async () => {
    stopped = true
    clearTimeout(timer)
    unfollow()
    await running
  }
}
