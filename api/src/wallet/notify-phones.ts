import type { Deps } from '../deps.ts'
import { passesOf, pushCredentials } from '../passes/service.ts'
import { push } from './apns.ts'
import { claim, isClaimed, recordNotified, registrationsOfClub } from './registrations.ts'

/** Numbers of devices notified, and of devices not reached. */
export interface Notified {
  readonly notified: number
  readonly unreached: number
}

/** `pending`: number of registrations that another process is notifying. */
type NotifiedHere = Notified & { readonly pending: number }

/**
 * Notifies every device with a pass of the club that has changed since its last notification, each in one process. Devices
 * that cannot be reached are notified at the next call. A process that ends between a push and its record leaves a claim;
 * after a minute the device is notified once more, rather than not at all.
 * @throws AppError `pass_setup_incomplete`
 */
export async function notifyPhones(deps: Deps, clubId: string): Promise<NotifiedHere> {
  const { db } = deps.firebase
  const registrations = await registrationsOfClub(db, clubId)
  const passes = await passesOf(deps, [...new Set(registrations.map(({ memberId }) => memberId))])
  const due = registrations
    .map((registration) => ({ ...registration, tag: passes.get(registration.memberId)?.tag ?? 0 }))
    .filter(({ told, tag }) => tag > told)
  if (due.length === 0) return { notified: 0, unreached: 0, pending: 0 }
  const credentials = await pushCredentials(deps, clubId)
  const own = await claim(
    db,
    due.filter((one) => !isClaimed(one, one.tag, deps.now())),
  )
  const pending = due.length - own.length
  if (own.length === 0) return { notified: 0, unreached: 0, pending }
  const tokens = [...new Set(own.map(({ pushToken }) => pushToken))]
  const outcomes = await push(deps.apns, credentials, tokens)
  const became = (...wanted: string[]) => own.filter(({ pushToken }) => wanted.includes(outcomes.get(pushToken) ?? ''))
  await recordNotified(db, { notified: became('notified'), later: became('later', 'refused'), gone: became('gone') })
  const count = (wanted: string) => [...outcomes.values()].filter((outcome) => outcome === wanted).length
  const unreached = count('later') + count('refused')
  const { log } = deps
  if (unreached > 0)
    log.warn({ clubId, unreached, refused: count('refused') }, 'phones could not be notified of a pass')
  return { notified: count('notified'), unreached, pending }
}
