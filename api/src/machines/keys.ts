import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { dayInZone } from '@tessera/domain/clubs/time-zone'
import { AppError } from '@tessera/domain/errors'
import { type KeyInput, keyText, type MachineKey, mostKeys, partsOfKey } from '@tessera/domain/machines/key'
import { rule, text } from '@tessera/domain/texts/text'
import { followClub, getClub } from '../clubs/service.ts'
import { holdCommittee } from '../committee/service.ts'
import type { Database } from '../firebase/database.ts'
import type { Deleting } from '../firebase/deletion.ts'
import { putEntry } from '../firebase/history-entry.ts'
import type { Batch } from '../firebase/plain.ts'
import { retryOnConflict } from '../firebase/retry-on-conflict.ts'
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
 * @throws AppError `limit_reached`, `invalid_fields` if the last day is over, `changed_meanwhile`
 */
export async function makeKey(
  deps: KeyNeeds,
  { clubId, uid }: Deleting,
  { name, purpose, until }: KeyInput,
): Promise<{ key: string; keys: MachineKey[] }> {
  const { db } = deps.firebase
  const keys = storeOf(db, 'machineKeys')
  const { timeZone } = await getClub(deps, clubId)
  if (until < dayInZone(deps.now(), timeZone))
    throw new AppError('invalid_fields', isOver, { details: { until: isOver } })
  const id = keys.newId()
  const secret = randomBytes(32).toString('base64url')
  const hash = hashOf(secret).toString('base64url')
  await retryOnConflict('settings', async () => {
    // Before the keys are counted: of two keys that are made at once, one finds the committee changed, and counts again.
    const hold = await holdCommittee(db, clubId)
    const { size } = await keys.ofClub(clubId).get()
    if (size >= mostKeys) throw new AppError('limit_reached', tooMany)
    await commit(db, (batch) => {
      hold(batch)
      keys.create(batch, id, { clubId, name, purpose, until, hash, createdAt: deps.now(), createdBy: uid })
      record(batch, db, { clubId, uid }, 'made', { id, name, purpose, until })
    })
  }, ['changed', 'missing', 'exists'])
  return { key: keyText(id, secret), keys: await listKeys(deps, clubId) }
}

/** Ends a key: the next request with it is refused. @throws AppError `not_found` */
export async function endKey(deps: KeyNeeds, by: Deleting, id: string): Promise<MachineKey[]> {
  const { db } = deps.firebase
  const keys = storeOf(db, 'machineKeys')
  const key = await keys.get(id)
  if (key?.clubId !== by.clubId) throw new AppError('not_found', isGone)
  await commit(db, (batch) => {
    keys.delete(batch, { id })
    record(batch, db, by, 'ended', key)
  })
  return listKeys(deps, by.clubId)
}

/** Adds to a batch an entry of the history: who has made or ended which key. It has neither the key nor its hash. */
function record(
  batch: Batch,
  db: Database,
  { clubId, uid }: Deleting,
  kind: 'made' | 'ended',
  { id, name, purpose, until }: KeyInput & { readonly id: string },
): void {
  const documents = [{ collection: 'machineKeys', id, before: { name, purpose, until } }]
  putEntry(batch, db, { clubId, by: uid, kind, documents, memberIds: [] })
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
