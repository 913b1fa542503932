import { dayInZone, type TimeZone } from '@tessera/domain/clubs/time-zone'
import { AppError } from '@tessera/domain/errors'
import { nextChange } from '@tessera/domain/membership/next-change'
import type { PlainDate } from '@tessera/domain/plain-date'
import type { CollectionName } from '@tessera/domain/stored/collections'
import { getClub } from '../clubs/service.ts'
import type { ClubJob } from '../jobs/club-job.ts'
import { allMembers } from '../members/service.ts'
import type { Needs } from '../needs.ts'
import { updatePasses } from '../passes/service.ts'
import { readItems } from '../payments/service.ts'
import type { NotifyNeeds } from './needs.ts'
import { notifyPhones } from './notify-phones.ts'
import { clubsWithPhones, hasRegistrations } from './registrations.ts'

/** The collections with data on a pass. */
const shown: readonly CollectionName[] = ['members', 'payments', 'paymentItems', 'paymentYears', 'clubs']

/** A club with a card on a phone: its changes are followed, so that the phone can be notified. */
interface Watched {
  readonly unfollow: () => void
  timeZone: TimeZone
  /** The next day in the club's time zone on which passes change without a write; undefined before the first update. */
  changesOn: PlainDate | undefined
}

/**
 * Keeps passes on devices up to date: after a change of what they show, and on days that change statuses, updates the
 * club's passes and notifies devices. Follows only clubs with a registered device.
 */
export function passJob(deps: NotifyNeeds & Needs<'changes'>): ClubJob<{ readonly id: string }> {
  const { db, changes } = deps.firebase
  const watched = new Map<string, Watched>()
  /** True once the clubs with devices are known; later ones are reported. */
  let areKnown = false
  let report: (clubId: string | undefined) => void = () => undefined

  function watch(clubId: string): Watched {
    const known = watched.get(clubId)
    if (known) return known
    const unfollow = changes.follow({ clubId, collections: shown }, () => report(clubId))
    const state = { unfollow, timeZone: null, changesOn: undefined }
    watched.set(clubId, state)
    return state
  }

  function unwatch(clubId: string): void {
    watched.get(clubId)?.unfollow()
    watched.delete(clubId)
  }

  const isChangingToday = ({ changesOn, timeZone }: Watched) =>
    changesOn !== undefined && dayInZone(deps.now(), timeZone) >= changesOn

  async function idsToUpdate(): Promise<string[]> {
    if (areKnown) return [...watched].filter(([, state]) => isChangingToday(state)).map(([clubId]) => clubId)
    areKnown = true
    try {
      return [...new Set([...(await clubsWithPhones(db)), ...watched.keys()])]
    } catch (error) {
      areKnown = false
      throw error
    }
  }

  async function update(clubId: string, state: Watched): Promise<unknown> {
    const club = await getClub(deps, clubId)
    const { timeZone, seasonStartsInMonth } = club
    const [items, members] = await Promise.all([readItems(deps, clubId), allMembers(deps, clubId)])
    const changesOn = nextChange(items, members, dayInZone(deps.now(), timeZone), seasonStartsInMonth)
    Object.assign(state, { timeZone, changesOn })
    try {
      await updatePasses(deps, club)
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'pass_setup_incomplete')) throw error
      deps.log.debug({ err: error, clubId }, 'passes cannot be updated')
      return 'again'
    }
    const { notified, unreached, pending } = await notifyPhones(deps, club)
    if (notified > 0) deps.log.info({ clubId, notified }, 'phones were notified of changed passes')
    return unreached + pending > 0 ? 'again' : undefined
  }

  async function run({ id }: { readonly id: string }): Promise<unknown> {
    const state = watch(id)
    if (await hasRegistrations(db, id)) return update(id, state)
    unwatch(id)
    // A device that was registered before this was not reported, as the club was watched.
    if (await hasRegistrations(db, id)) report(id)
    return undefined
  }

  return {
    every: 30_000,
    failure: 'passes could not be brought up to date',
    clubs: async () => (await idsToUpdate()).map((id) => ({ id })),
    find: async (id) => ({ id }),
    run,
    follow(changed) {
      report = changed
      const unfollow = changes.follow({ collections: ['passRegistrations'] }, ({ clubId }) => {
        if (clubId === undefined) areKnown = false
        if (clubId === undefined || !watched.has(clubId)) changed(clubId)
      })
      return () => {
        unfollow()
        for (const clubId of [...watched.keys()]) unwatch(clubId)
      }
    },
  }
}
