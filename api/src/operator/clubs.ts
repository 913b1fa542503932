import { AppError } from '@tessera/domain/errors'
import { insideContract } from '@tessera/domain/inside/contract'
import type { OperatedClub, OperatedClubs } from '@tessera/domain/operator/contract'
import { text } from '@tessera/domain/texts/text'
import { leaveSecondStep } from '../clubs/service.ts'
import type { Needs } from '../needs.ts'
import type { PhotoNeeds } from '../passes/service.ts'
import { eraseAll } from './erase-club.ts'
import { ofOwnServer } from './service.ts'

const notBackedUp = text(
  'Suspend the club first, then make a backup: a club can be deleted once a backup that holds it was restored for a test.',
)
const wrongName = text('This is not the name of the club')
const deletionBegun = text('The deletion of this club has begun: it can only be deleted.')

/** Lists all clubs. Reads the whole journal, so that the size is true for every club at once. */
export async function listClubs({
  config,
  firebase,
  serverSettings,
}: Needs<'config' | 'inside' | 'serverSettings'>): Promise<OperatedClubs> {
  const [use, { suspended }, state] = await Promise.all([
    firebase.inside?.(insideContract.clubUse),
    serverSettings.current(),
    firebase.inside?.(insideContract.state),
  ])
  const begunAt = state?.backup.begunAt ?? ''
  if (!use) throw new AppError('forbidden', ofOwnServer)
  const clubs = use.clubs.map((club) => {
    const suspendedAt = suspended[club.id] ?? null
    return { ...club, suspendedAt, isBackedUp: suspendedAt !== null && begunAt > suspendedAt }
  })
  const { members, photoBytes } = config.limits
  return { clubs, limits: { ...use.limits, members, photoBytes } }
}

/** @throws AppError `not_found` */
const find = ({ clubs }: OperatedClubs, id: string): OperatedClub => {
  const club = clubs.find((one) => one.id === id)
  if (!club) throw new AppError('not_found', 'There is no such club')
  return club
}

export async function suspendClub(
  deps: Needs<'config' | 'inside' | 'log' | 'now' | 'serverSettings'>,
  id: string,
): Promise<OperatedClubs> {
  find(await listClubs(deps), id)
  await deps.serverSettings.change(({ suspended, ...settings }) => ({
    ...settings,
    // A repeated suspension keeps its time: it decides which backups hold the club as it is.
    suspended: { [id]: deps.now().toISOString(), ...suspended },
  }))
  deps.log.info({ clubId: id }, 'the operator has suspended a club')
  return listClubs(deps)
}

/** @throws AppError `not_found`, `forbidden` once its deletion has begun */
export async function resumeClub(
  deps: Needs<'config' | 'inside' | 'log' | 'serverSettings'>,
  id: string,
): Promise<OperatedClubs> {
  find(await listClubs(deps), id)
  await deps.serverSettings.change(({ suspended, ...settings }) => {
    if (settings.deleting[id]) throw new AppError('forbidden', deletionBegun)
    return { ...settings, suspended: without(suspended, id) }
  })
  deps.log.info({ clubId: id }, 'the operator has resumed a club')
  return listClubs(deps)
}

/**
 * Ends that a club requires the second step of its administrators. `settle` gives them the claims that follow.
 * @throws AppError `not_found`, `changed_meanwhile`
 */
export async function endSecondStep(
  deps: Needs<'config' | 'db' | 'inside' | 'log' | 'serverSettings'>,
  id: string,
  settle: (clubId: string) => Promise<void>,
): Promise<OperatedClubs> {
  find(await listClubs(deps), id)
  await leaveSecondStep(deps, id)
  await settle(id)
  deps.log.warn({ clubId: id }, 'the operator has ended that a club requires the second step')
  return listClubs(deps)
}

/**
 * Deletes a club. The club is marked first, in one change with a look at its suspension, so that no process resumes it
 * meanwhile; a deletion that broke off can be repeated.
 * @throws AppError `not_found`, `forbidden` without a backup, `invalid_fields` for another name
 */
export async function removeClub(
  deps: PhotoNeeds & Needs<'accounts' | 'config' | 'db' | 'inside' | 'log' | 'serverSettings'>,
  id: string,
  name: string,
): Promise<OperatedClubs> {
  const club = find(await listClubs(deps), id)
  if (!club.isBackedUp) throw new AppError('forbidden', notBackedUp)
  if (name.trim() !== club.name.trim())
    throw new AppError('invalid_fields', wrongName, { details: { name: wrongName } })
  await deps.serverSettings.change((settings) => {
    if (settings.suspended[id] !== club.suspendedAt) throw new AppError('forbidden', notBackedUp)
    return { ...settings, deleting: { ...settings.deleting, [id]: true } }
  })
  deps.log.warn({ clubId: id }, 'the operator deletes a club')
  await eraseAll(deps, id)
  await deps.serverSettings.change(({ suspended, deleting, ...settings }) => ({
    ...settings,
    suspended: without(suspended, id),
    deleting: without(deleting, id),
  }))
  deps.log.warn({ clubId: id }, 'the club is deleted')
  return listClubs(deps)
}

const without = <T>(all: Readonly<Record<string, T>>, id: string): Record<string, T> =>
  Object.fromEntries(Object.entries(all).filter(([one]) => one !== id))
