import { createHash, timingSafeEqual } from 'node:crypto'
import { dayInZone } from '@tessera/domain/clubs/time-zone'
import { AppError } from '@tessera/domain/errors'
import type { HutDevice } from '@tessera/domain/huts/contract'
import { text } from '@tessera/domain/texts/text'
import { followClub } from '../clubs/service.ts'
import { commit, type Read, storeOf } from '../firebase/store.ts'
import { refuseIf } from '../limits.ts'
import type { Needs } from '../needs.ts'

/** What the calls of a hut's device need to know whose device it is. */
export type DeviceNeeds = Needs<'clubCache' | 'db' | 'limits' | 'now' | 'serverSettings'>

export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** True if this is the secret that was stored as a hash. */
const isSecretOf = (hash: string | undefined, secret: string): boolean =>
  hash !== undefined && timingSafeEqual(Buffer.from(hash, 'base64url'), hashOf(secret))

const refused = (why: string) => new AppError('unauthenticated', why)
const isUnknown = text('This link of a hut does not count: it was deleted, or mistyped.')
const isEnded = text('The club has ended this link.')
const isOver = text('The last day of this link is over.')
const isBound = text('This link is used by another device. A link is for one device: ask the club for a new one.')

/**
 * Returns the hut of a device whose link still counts. It is read from the database at each request, so that a link that was ended is refused from the next
 * request on.
 * @throws AppError `unauthenticated`, `club_suspended`, `too_many_requests`
 */
export async function hutOf(deps: DeviceNeeds, { hut: id, device }: HutDevice): Promise<Read<'huts'>> {
  const hut = await boundHut(deps, { hut: id, device })
  await refuseUnlessCurrent(deps, hut)
  return hut
}

/**
 * Returns the hut of a device for counting its checks, also if its link has ended or its last day is over.
 * @throws AppError `unauthenticated` for a hut that was deleted or has another device, `club_suspended`, `too_many_requests`
 */
export async function countingHutOf(deps: DeviceNeeds, device: HutDevice): Promise<Read<'huts'>> {
  const hut = await boundHut(deps, device)
  refuseIf(deps.limits.requestsPerAccount.take(`hut_${hut.id}`))
  await deps.serverSettings.refuseSuspended(hut.clubId)
  return hut
}

async function boundHut({ firebase: { db } }: DeviceNeeds, { hut: id, device }: HutDevice): Promise<Read<'huts'>> {
  const hut = await storeOf(db, 'huts').get(id)
  if (!hut || !isSecretOf(hut.deviceHash, device)) throw refused(isUnknown)
  return hut
}

/**
 * Binds a hut's link to the device that opens it first. Asked again by the same device, because the answer was lost, it changes nothing.
 * Without a device it binds nothing, and returns the hut if a device can still be bound to it.
 * @throws AppError `unauthenticated`, `forbidden` for a second device, `club_suspended`, `too_many_requests`
 */
export async function bindHut(
  deps: DeviceNeeds,
  {
    hut: id,
    secret,
    device,
  }: Pick<HutDevice, 'hut'> & { readonly secret: string; readonly device?: string | undefined },
): Promise<Read<'huts'>> {
  const huts = storeOf(deps.firebase.db, 'huts')
  const hut = await huts.get(id)
  if (!hut || !isSecretOf(hut.linkHash, secret)) throw refused(isUnknown)
  await refuseUnlessCurrent(deps, hut)
  if (device !== undefined && isSecretOf(hut.deviceHash, device)) return hut
  if (hut.deviceHash !== undefined) throw new AppError('forbidden', isBound)
  if (device === undefined) return hut
  await deps.limits.countWrites(hut.clubId, 1, false)
  const deviceHash = hashOf(device).toString('base64url')
  await commit(deps.firebase.db, (batch) => huts.update(batch, hut, { deviceHash, boundAt: deps.now() }))
  return hut
}

async function refuseUnlessCurrent(deps: DeviceNeeds, { id, clubId, endedAt, until }: Read<'huts'>): Promise<void> {
  refuseIf(deps.limits.requestsPerAccount.take(`hut_${id}`))
  if (endedAt) throw refused(isEnded)
  const { timeZone } = await followClub(deps, clubId)
  if (until < dayInZone(deps.now(), timeZone)) throw refused(isOver)
  await deps.serverSettings.refuseSuspended(clubId)
}

/** Milliseconds after which another list is noted: a device with a connection fetches many. */
const notedEvery = 3_600_000

/** Notes that a hut's device has fetched a list, once an hour. */
export async function noteList({ firebase: { db }, now }: Needs<'db' | 'now'>, hut: Read<'huts'>): Promise<void> {
  const at = now()
  if (hut.listAt && at.getTime() - hut.listAt.getTime() < notedEvery) return
  await commit(db, (batch) => storeOf(db, 'huts').update(batch, { id: hut.id }, { listAt: at }))
}
