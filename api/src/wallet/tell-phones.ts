import type { Deps } from '../deps.ts'
import { passesOf, pushCredentials } from '../passes/service.ts'
import { push } from './apns.ts'
import { noteTold, registrationsOfClub } from './registrations.ts'

/** How many phones were told, and how many could not be reached now. */
export interface Told {
  readonly told: number
  readonly unreached: number
}

/**
 * Tells every phone that carries a pass of the club which has changed since the phone was last told. Who cannot be
 * reached stays untold, and is told the next time.
 * @throws AppError `pass_setup_incomplete`
 */
export async function tellPhones(deps: Deps, clubId: string): Promise<Told> {
  const { db } = deps.firebase
  const registrations = await registrationsOfClub(db, clubId)
  const passes = await passesOf(deps, [...new Set(registrations.map(({ memberId }) => memberId))])
  const due = registrations
    .map((registration) => ({ ...registration, tag: passes.get(registration.memberId)?.tag ?? 0 }))
    .filter(({ told, tag }) => tag > told)
  if (due.length === 0) return { told: 0, unreached: 0 }
  const tokens = [...new Set(due.map(({ pushToken }) => pushToken))]
  const outcomes = await push(deps.apns, await pushCredentials(deps, clubId), tokens)
  const became = (outcome: string) => due.filter(({ pushToken }) => outcomes.get(pushToken) === outcome)
  await noteTold(
    db,
    became('told').map(({ id, tag }) => ({ id, told: tag })),
    became('gone'),
  )
  const count = (wanted: string) => [...outcomes.values()].filter((outcome) => outcome === wanted).length
  const unreached = count('later') + count('refused')
  const { log } = deps
  if (unreached > 0) log.warn({ clubId, unreached, refused: count('refused') }, 'phones could not be told of a pass')
  return { told: count('told'), unreached }
}
