import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { dayInZone } from '@tessera/domain/clubs/time-zone'
import { AppError } from '@tessera/domain/errors'
import { type KeyInput, keyText, type MachineKey, mostKeys, partsOfKey } from '@tessera/domain/machines/key'
import { rule, text } from '@tessera/domain/texts/text'
import { followClub, getClub } from '../clubs/service.ts'
import { commit, type Read, storeOf } from '../firebase/store.ts'
import { alone } from '../for-each-club.ts'
import type { Machine } from '../http/caller.ts'
import type { Needs } from '../needs.ts'

type KeyNeeds = Needs<'clubCache' | 'db' | 'now'>

const tooMany = rule('A club has at most {max} keys', { max: mostKeys })
const isGone = text('This key is no longer there')
const isOver = text('This day is over')

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** Returns the keys of a club, the newest first. */
export async function listKeys(deps: KeyNeeds, clubId: string): Promise<MachineKey[]> {
  const keys = storeOf(deps.firebase.db, 'machineKeys')
  const [found, { timeZone }] = await Promise.all([keys.find(keys.ofClub(clubId)), getClub(deps, clubId)])
  const today = dayInZone(deps.now(), timeZone)
  return found
    .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? -1 : 1))
    .map(({ id, name, purpose, until, createdAt, lastUsedAt }) => ({
      id,
      name,
      purpose,
      until,
      isOver: until < today,
      createdAt: createdAt.toISOString(),
      ...(lastUsedAt && { lastUsedAt: lastUsedAt.toISOString() }),
    }))
}

/**
 * Makes a key and stores the hash of its secret; returns the key, which cannot be read again, and all keys.
 * @throws AppError `limit_reached`, `invalid_fields` if the last day is over
 */
export async function makeKey(
  deps: KeyNeeds,
  { clubId, uid }: { readonly clubId: string; readonly uid: string },
  { name, purpose, until }: KeyInput,
): Promise<{ key: string; keys: MachineKey[] }> {
  const keys = storeOf(deps.firebase.db, 'machineKeys')
  const [{ timeZone }, { size }] = await Promise.all([getClub(deps, clubId), keys.ofClub(clubId).get()])
  if (until < dayInZone(deps.now(), timeZone))
    throw new AppError('invalid_fields', isOver, { details: { until: isOver } })
  if (size >= mostKeys) throw new AppError('limit_reached', tooMany)
  const id = keys.newId()
  const secret = randomBytes(32).toString('base64url')
  const hash = hashOf(secret).toString('base64url')
  await commit(deps.firebase.db, (batch) => {
    keys.create(batch, id, { clubId, name, purpose, until, hash, createdAt: deps.now(), createdBy: uid })
  })
  return { key: keyText(id, secret), keys: await listKeys(deps, clubId) }
}

/** Ends a key: the next request with it is refused. @throws AppError `not_found` */
export async function endKey(deps: KeyNeeds, clubId: string, id: string): Promise<MachineKey[]> {
  const keys = storeOf(deps.firebase.db, 'machineKeys')
  const key = await keys.get(id)
  if (key?.clubId !== clubId) throw new AppError('not_found', isGone)
  await commit(deps.firebase.db, (batch) => keys.delete(batch, { id }))
  return listKeys(deps, clubId)
}

const doesNotCount = () =>
  new AppError(
    'unauthenticated',
    text('This key does not count: it was ended, its last day is over, or it was mistyped.'),
  )

/**
 * Returns whose key it is that a machine has sent, and notes that it was used. The key is read from the database at each request, so
 * that one that was ended is refused from the next request on.
 * @throws AppError `unauthenticated`
 */
export async function machineOf(deps: KeyNeeds & Needs<'log'>, sent: string): Promise<Machine> {
  const parts = partsOfKey(sent)
  const key = parts && (await storeOf(deps.firebase.db, 'machineKeys').get(parts.id))
  if (!key || !timingSafeEqual(Buffer.from(key.hash, 'base64url'), hashOf(parts.secret))) throw doesNotCount()
  const { timeZone } = await followClub(deps, key.clubId)
  if (key.until < dayInZone(deps.now(), timeZone)) throw doesNotCount()
  if (isToNote(key, deps.now()))
    await alone(deps, { keyId: key.id }, 'the use of a key cannot be noted', () => noteUse(deps, key))
  return { id: key.id, clubId: key.clubId, purpose: key.purpose }
}

/** Milliseconds after which a use is noted again: a door that opens all day writes once an hour. */
const notedEvery = 3_600_000

const isToNote = ({ lastUsedAt }: Read<'machineKeys'>, at: Date): boolean =>
  lastUsedAt === undefined || at.getTime() - lastUsedAt.getTime() >= notedEvery

async function noteUse({ firebase: { db }, now }: KeyNeeds, { id }: Read<'machineKeys'>): Promise<void> {
  const keys = storeOf(db, 'machineKeys')
  await commit(db, (batch) => keys.update(batch, { id }, { lastUsedAt: now() }))
}
