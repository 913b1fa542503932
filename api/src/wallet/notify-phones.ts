import type { StoredClub } from '../clubs/service.ts'
import { passesOf, pushCredentials } from '../passes/service.ts'
import { push } from './apns.ts'
import { googleNotifier } from './google-cards.ts'
import type { NotifyNeeds } from './needs.ts'
import {
  claim,
  isAtGoogle,
  isClaimed,
  type Notify,
  type Registration,
  recordNotified,
  registrationsOfClub,
} from './registrations.ts'

/** Numbers of devices notified, and of devices not reached. */
export interface Notified {
  readonly notified: number
  readonly unreached: number
}

/** `pending`: number of registrations that another process is notifying. */
type NotifiedHere = Notified & { readonly pending: number }

type Due = Registration & { readonly tag: number }

/** @throws AppError `pass_setup_incomplete` */
async function appleNotifier(deps: NotifyNeeds, clubId: string): Promise<Notify> {
  const credentials = await pushCredentials(deps, clubId)
  return (due) => push(deps.apns, credentials, [...new Set(due.map(({ pushToken }) => pushToken))])
}

/**
 * Notifies every device with a pass of the club that has changed since its last notification, and updates the cards at
 * Google, each in one process. A card that Google does not accept waits until it changes, or the key is replaced. Those that cannot be reached are notified at the next call. A process that ends between a
 * push and its record leaves a claim; after a while the device is notified once more, rather than not at all.
 * @throws AppError `pass_setup_incomplete`
 */
export async function notifyPhones(
  deps: NotifyNeeds,
  { id: clubId, googleKeyMark: key }: Pick<StoredClub, 'id' | 'googleKeyMark'>,
): Promise<NotifiedHere> {
  const registrations = await registrationsOfClub(deps, clubId)
  const passes = await passesOf(deps, [...new Set(registrations.map(({ memberId }) => memberId))])
  const due = registrations
    .map((registration) => ({ ...registration, tag: passes.get(registration.memberId)?.tag ?? 0 }))
    .filter(({ told, tag, refusal }) => tag > told || (refusal && refusal.key !== key))
  // Neither wallet waits for the setup of the other.
  const results = await Promise.allSettled([
    notify(deps, clubId, due.filter(isAtGoogle), googleNotifier),
    notify(
      deps,
      clubId,
      due.filter((one) => !isAtGoogle(one)),
      appleNotifier,
    ),
  ])
  const sum = { notified: 0, unreached: 0, pending: 0 }
  for (const result of results) {
    if (result.status === 'rejected') throw result.reason
    sum.notified += result.value.notified
    sum.unreached += result.value.unreached
    sum.pending += result.value.pending
  }
  return sum
}

async function notify(
  deps: NotifyNeeds,
  clubId: string,
  due: readonly Due[],
  makeNotifier: (deps: NotifyNeeds, clubId: string) => Promise<Notify>,
): Promise<NotifiedHere> {
  const { db } = deps.firebase
  if (due.length === 0) return { notified: 0, unreached: 0, pending: 0 }
  const push = await makeNotifier(deps, clubId)
  const own = await claim(
    db,
    due.filter((one) => !isClaimed(one, one.tag, deps.now())),
  )
  const pending = due.length - own.length
  if (own.length === 0) return { notified: 0, unreached: 0, pending }
  const outcomes = await push(own)
  const became = (...wanted: string[]) =>
    own.filter(({ pushToken }) => wanted.some((one) => outcomes.get(pushToken) === one))
  const rejected = own.flatMap((one) => {
    const refusal = outcomes.get(one.pushToken)
    return typeof refusal === 'object' ? [{ ...one, refusal }] : []
  })
  await recordNotified(db, {
    notified: became('notified'),
    later: became('later', 'refused'),
    gone: became('gone'),
    rejected,
  })
  const count = (wanted: string) => [...outcomes.values()].filter((outcome) => outcome === wanted).length
  const unreached = count('later') + count('refused')
  const { log } = deps
  if (rejected.length > 0) log.warn({ clubId, rejected: rejected.length }, 'Google does not accept cards')
  if (unreached > 0)
    log.warn({ clubId, unreached, refused: count('refused') }, 'phones could not be notified of a pass')
  return { notified: count('notified'), unreached, pending }
}
