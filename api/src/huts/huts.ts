import { randomBytes } from 'node:crypto'
import { dayInZone } from '@tessera/domain/clubs/time-zone'
import { AppError } from '@tessera/domain/errors'
import { type Hut, type HutInput, hutLink, longestHut, mostHuts } from '@tessera/domain/huts/hut'
import { daysAfter } from '@tessera/domain/letters/automatic'
import { rule, text } from '@tessera/domain/texts/text'
import { getClub } from '../clubs/service.ts'
import { putEntryOfOne } from '../firebase/history-entry.ts'
import type { Batch } from '../firebase/plain.ts'
import { retryOnConflict } from '../firebase/retry-on-conflict.ts'
import { commit, type Read, storeOf } from '../firebase/store.ts'
import type { Needs } from '../needs.ts'
import { hashOf } from './hut-of.ts'

type HutNeeds = Needs<'clubCache' | 'db' | 'now'>

const tooMany = rule('A club has at most {max} huts', { max: mostHuts })
const isGone = text('This hut is no longer there')
const isOver = text('This day is over')
const isTooLong = text('A link for a hut counts for a year at most')

/** Returns the huts of a club, the newest first. */
export async function listHuts(deps: HutNeeds, clubId: string): Promise<Hut[]> {
  const huts = storeOf(deps.firebase.db, 'huts')
  const [found, { timeZone }] = await Promise.all([huts.find(huts.ofClub(clubId)), getClub(deps, clubId)])
  const today = dayInZone(deps.now(), timeZone)
  return found
    .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? -1 : 1))
    .map(({ id, name, until, createdAt, endedAt, boundAt, listAt, counts }) => ({
      id,
      name,
      until,
      isOver: until < today,
      createdAt: createdAt.toISOString(),
      ...(endedAt && { endedAt: endedAt.toISOString() }),
      ...(boundAt && { boundAt: boundAt.toISOString() }),
      ...(listAt && { listAt: listAt.toISOString() }),
      counts: Object.entries(counts)
        .sort(([a], [b]) => (a < b ? 1 : -1))
        .map(([day, count]) => ({ day, ...count })),
    }))
}

/**
 * Makes a link for a hut and stores the hash of its secret; returns the link, which cannot be read again, and all huts.
 * @throws AppError `limit_reached`, `invalid_fields` if the last day is over or more than a year away
 */
export async function makeHut(
  deps: HutNeeds & Needs<'config'>,
  { clubId, uid }: { readonly clubId: string; readonly uid: string },
  { name, until }: HutInput,
): Promise<{ link: string; huts: Hut[] }> {
  const huts = storeOf(deps.firebase.db, 'huts')
  const [{ timeZone }, { size }] = await Promise.all([getClub(deps, clubId), huts.ofClub(clubId).get()])
  const today = dayInZone(deps.now(), timeZone)
  const fault = until < today ? isOver : until > daysAfter(today, longestHut) ? isTooLong : undefined
  if (fault) throw new AppError('invalid_fields', fault, { details: { until: fault } })
  if (size >= mostHuts) throw new AppError('limit_reached', tooMany)
  const id = huts.newId()
  const [secret, saltKey] = [randomBytes(32).toString('base64url'), randomBytes(32).toString('base64url')]
  await commit(deps.firebase.db, (batch) => {
    huts.create(batch, id, {
      clubId,
      name,
      until,
      linkHash: hashOf(secret).toString('base64url'),
      saltKey,
      countedUpTo: 0,
      counts: {},
      createdAt: deps.now(),
      createdBy: uid,
    })
    record(batch, deps, 'made', { id, clubId, name, until })
  })
  return { link: hutLink(deps.config.publicUrl, id, secret), huts: await listHuts(deps, clubId) }
}

/** Ends the link of a hut: the next request of its device is refused. @throws AppError `not_found`, `changed_meanwhile` */
export async function endHut(deps: HutNeeds, clubId: string, id: string): Promise<Hut[]> {
  const { db } = deps.firebase
  await retryOnConflict('hut', async () => {
    const hut = await ownHut(deps, clubId, id)
    if (hut.endedAt) return
    await commit(db, (batch) => {
      storeOf(db, 'huts').update(batch, hut, { endedAt: deps.now() })
      record(batch, deps, 'ended', hut)
    })
  })
  return listHuts(deps, clubId)
}

/** Deletes a hut, with its link and what it has counted. @throws AppError `not_found`, `changed_meanwhile` */
export async function removeHut(deps: HutNeeds, clubId: string, id: string): Promise<Hut[]> {
  const { db } = deps.firebase
  await retryOnConflict('hut', async () => {
    const hut = await ownHut(deps, clubId, id)
    await commit(db, (batch) => {
      storeOf(db, 'huts').delete(batch, hut)
      record(batch, deps, 'removed', hut)
    })
  })
  return listHuts(deps, clubId)
}

/** Adds to a batch an entry of the history, without the link and what it was made of. */
function record(
  batch: Batch,
  { firebase: { db } }: Needs<'db'>,
  kind: 'made' | 'ended' | 'removed',
  { id, clubId, name, until }: HutInput & { readonly id: string; readonly clubId: string },
): void {
  putEntryOfOne(batch, db, { clubId, kind, collection: 'huts', id, before: { name, until } })
}

async function ownHut({ firebase: { db } }: Needs<'db'>, clubId: string, id: string): Promise<Read<'huts'>> {
  const hut = await storeOf(db, 'huts').get(id)
  if (hut?.clubId !== clubId) throw new AppError('not_found', isGone)
  return hut
}
