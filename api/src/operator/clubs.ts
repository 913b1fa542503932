import { AppError } from '@tessera/domain/errors'
import type { OperatedClub, OperatedClubs } from '@tessera/domain/operator/contract'
import { text } from '@tessera/domain/texts/text'
import { keyedMutex } from '@tessera/server/keyed-mutex'
import type { Deps } from '../deps.ts'
import { eraseAll } from './erase-club.ts'
import { ofOwnServer } from './service.ts'

const notBackedUp = text(
  'Suspend the club first, then make a backup: a club can be deleted once a backup that holds it was restored for a test.',
)
const wrongName = text('This is not the name of the club')

/** Lists all clubs. Reads the whole journal, so that the size is true for every club at once. */
export async function listClubs({ config, firebase, serverSettings }: Deps): Promise<OperatedClubs> {
  const [use, { suspended }, state] = await Promise.all([
    firebase.operator?.clubUse(),
    serverSettings.current(),
    firebase.gatewayState(),
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

/** One after another, so that no club is resumed while it is being deleted. */
const inOrder = <T>(work: () => Promise<T>): Promise<T> => keyedMutex(['the operator'], work)

export const suspendClub = (deps: Deps, id: string): Promise<OperatedClubs> =>
  inOrder(async () => {
    const club = find(await listClubs(deps), id)
    // A repeated suspension keeps its time: it decides which backups hold the club as it is.
    if (club.suspendedAt === null) await deps.serverSettings.suspend(id, deps.now())
    deps.log.info({ clubId: id }, 'the operator has suspended a club')
    return listClubs(deps)
  })

export const resumeClub = (deps: Deps, id: string): Promise<OperatedClubs> =>
  inOrder(async () => {
    find(await listClubs(deps), id)
    await deps.serverSettings.suspend(id, undefined)
    deps.log.info({ clubId: id }, 'the operator has resumed a club')
    return listClubs(deps)
  })

/** @throws AppError `not_found`, `forbidden` without a backup, `invalid_fields` for another name */
export const removeClub = (deps: Deps, id: string, name: string): Promise<OperatedClubs> =>
  inOrder(async () => {
    const club = find(await listClubs(deps), id)
    if (!club.isBackedUp) throw new AppError('forbidden', notBackedUp)
    if (name.trim() !== club.name.trim())
      throw new AppError('invalid_fields', wrongName, { details: { name: wrongName } })
    deps.log.warn({ clubId: id }, 'the operator deletes a club')
    await eraseAll(deps, id)
    await deps.serverSettings.suspend(id, undefined)
    deps.log.warn({ clubId: id }, 'the club is deleted')
    return listClubs(deps)
  })
