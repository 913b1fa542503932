import { dayInZone, type TimeZone } from '@tessera/domain/clubs/time-zone'
import { AppError } from '@tessera/domain/errors'
import { nextChange } from '@tessera/domain/membership/status'
import type { PlainDate } from '@tessera/domain/plain-date'
import type { CollectionName } from '@tessera/domain/stored/collections'
import { getClub } from '../clubs/service.ts'
import type { Deps } from '../deps.ts'
import { allMembers } from '../members/service.ts'
import { updatePasses } from '../passes/service.ts'
import { readItems } from '../payments/service.ts'
import { notifyPhones } from './notify-phones.ts'
import { clubsWithPhones, hasRegistrations } from './registrations.ts'

interface Pace {
  /** Milliseconds to wait after a change for further ones. */
  readonly settle: number
  /** Interval between checks of the clock, for days that change statuses and for retries, in milliseconds. */
  readonly tick: number
}
const ordinary: Pace = { settle: 300, tick: 30_000 }

/** Maximum number of ticks between retries. */
const longestPause = 64

/** The collections with data on a pass. */
const shown: readonly CollectionName[] = ['members', 'payments', 'paymentItems', 'paymentYears', 'clubs']

interface Watched {
  readonly unfollow: () => void
  timeZone: TimeZone
  /** The next day in the club's time zone on which passes change without a write; undefined before the first update. */
  changesOn: PlainDate | undefined
  /** Ticks until the next attempt, where the last one failed or did not reach every device. */
  retryIn: number | undefined
  pause: number
}

/**
 * Keeps passes on devices up to date: after a change of what they show, updates the club's passes and notifies devices.
 * Follows only clubs with a registered device. Returns a function that stops, after work in progress.
 */
export function watchPasses(deps: Deps, { settle, tick }: Pace = ordinary): () => Promise<void> {
  const { db, changes } = deps.firebase
  const { log } = deps
  const watched = new Map<string, Watched>()
  /** Clubs to check; `all` also finds the clubs with devices. */
  const dirty = new Set<string>()
  let isAllDirty = true
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()

  const dayNow = (timeZone: TimeZone) => dayInZone(deps.now(), timeZone)

  const watch = (clubId: string): Watched => {
    const known = watched.get(clubId)
    if (known) return known
    const unfollow = changes.follow({ clubId, collections: shown }, () => mark(clubId))
    const state = { unfollow, timeZone: null, changesOn: undefined, retryIn: undefined, pause: 1 }
    watched.set(clubId, state)
    return state
  }

  function unwatch(clubId: string): void {
    watched.get(clubId)?.unfollow()
    watched.delete(clubId)
  }

  async function update(clubId: string, state: Watched): Promise<void> {
    state.retryIn = state.pause
    state.pause = Math.min(state.pause * 2, longestPause)
    const { timeZone, seasonStartsInMonth } = await getClub(deps, clubId)
    const changesOn = nextChange(
      ...(await Promise.all([readItems(deps, clubId), allMembers(deps, clubId)])),
      dayNow(timeZone),
      seasonStartsInMonth,
    )
    Object.assign(state, { timeZone, changesOn })
    await updatePasses(deps, clubId)
    const { notified, unreached, pending } = await notifyPhones(deps, clubId)
    if (notified > 0) log.info({ clubId, notified }, 'phones were notified of changed passes')
    if (unreached + pending === 0) Object.assign(state, { retryIn: undefined, pause: 1 })
  }

  /** Logs an error, so that one failing club or an unavailable database does not stop the watching. */
  async function carefully(clubId: string | undefined, work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (err) {
      const isSetup = err instanceof AppError && err.code === 'pass_setup_incomplete'
      log[isSetup ? 'debug' : 'warn']({ err, clubId }, 'passes could not be brought up to date')
    }
  }

  async function round(): Promise<void> {
    if (isAllDirty)
      await carefully(undefined, async () => {
        for (const clubId of await clubsWithPhones(db)) dirty.add(clubId)
        for (const clubId of watched.keys()) dirty.add(clubId)
        isAllDirty = false
      })
    const now = [...dirty]
    dirty.clear()
    for (const clubId of now) {
      if (isStopped) return
      await carefully(clubId, async () => {
        const state = watch(clubId)
        if (await hasRegistrations(db, clubId)) await update(clubId, state)
        // A registration or change that arrived meanwhile keeps the club.
        else if (!dirty.has(clubId)) unwatch(clubId)
      })
    }
  }

  function plan(): void {
    if (isStopped || timer) return
    timer = setTimeout(() => {
      running = running.then(round).then(() => {
        timer = undefined
        if (dirty.size > 0) plan()
      })
    }, settle)
  }

  function mark(clubId: string): void {
    dirty.add(clubId)
    plan()
  }

  function look(): void {
    for (const [clubId, state] of watched) {
      if (state.retryIn !== undefined) state.retryIn -= 1
      const isNewDay = state.changesOn !== undefined && dayNow(state.timeZone) >= state.changesOn
      if (isNewDay || state.retryIn === 0) mark(clubId)
    }
    if (isAllDirty) plan()
  }

  const unfollow = changes.follow({ collections: ['passRegistrations'] }, ({ clubId }) => {
    if (clubId === undefined) {
      isAllDirty = true
      plan()
    } else if (!watched.has(clubId)) mark(clubId)
  })
  const ticking = setInterval(look, tick)
  plan()
  return async () => {
    isStopped = true
    clearTimeout(timer)
    clearInterval(ticking)
    unfollow()
    for (const clubId of watched.keys()) unwatch(clubId)
    await running
  }
}
