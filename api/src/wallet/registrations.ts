import { createHash } from 'node:crypto'
import { inParts } from '@tessera/server/in-parts'
import { keyedMutex } from '@tessera/server/keyed-mutex'
import type { Projection } from '../firebase/cached-collection.ts'
import type { Database } from '../firebase/database.ts'
import { faultOf } from '../firebase/faults.ts'
import { type Batch, noField, type Query, serverTime } from '../firebase/plain.ts'
import { retryOnConflict } from '../firebase/retry-on-conflict.ts'
import { commit, type Document, parseDocument, storeOf, type Version } from '../firebase/store.ts'
import type { Needs } from '../needs.ts'
import type { Outcome } from './apns.ts'

/** A device that is notified of changes of a pass. */
export type Registration = Document<'passRegistrations'> & Version

/** The card itself is not accepted, with the words of who refuses it and the mark of the key in use. */
interface Rejected {
  readonly said: string
  readonly key: string
}

/** Notifies devices; returns outcomes by push token. */
export type Notify = (due: readonly Registration[]) => Promise<ReadonlyMap<string, Outcome | Rejected>>

/** Maximum devices per pass. */
const maxPhones = 25

const registrationsIn = (db: Database) => storeOf(db, 'passRegistrations')
const idOf = (device: string, serial: string) => createHash('sha256').update(`${device}\n${serial}`).digest('hex')

type NewRegistration = Omit<Registration, 'id' | 'updateTime'>

/** Enough for as many processes as a server has: of several that register devices of a pass at once, one succeeds each time. */
const attempts = 40

/**
 * Inserts or updates a device registration. Returns `full` if the pass has its maximum of devices, which holds also for
 * devices that register at the same time.
 * @throws AppError `changed_meanwhile`
 */
export const keepRegistration = (db: Database, registration: NewRegistration): Promise<'new' | 'known' | 'full'> =>
  keyedMutex([`devices of ${registration.serial}`], () =>
    retryOnConflict('pass', () => insertOrUpdate(db, registration), ['changed', 'exists', 'missing'], attempts),
  )

async function insertOrUpdate(db: Database, registration: NewRegistration): Promise<'new' | 'known' | 'full'> {
  const { clubId, memberId, device, serial, pushToken } = registration
  const registrations = registrationsIn(db)
  const id = idOf(device, serial)
  const known = await registrations.get(id)
  if (known) {
    if (known.pushToken !== pushToken || known.refusal)
      await commit(db, (batch) => registrations.update(batch, { id }, { pushToken, refusal: noField() }))
    return 'known'
  }
  // Read before the count: the commit fails if another device was registered since.
  const devices = storeOf(db, 'passDevices')
  const before = await devices.get(memberId)
  const phones = await registrations.all.where('serial', '==', serial).count().get()
  if (phones.data().count >= maxPhones) return 'full'
  await commit(db, (batch) => {
    registrations.create(batch, id, { ...registration, createdAt: serverTime() })
    devices.put(batch, memberId, before, { clubId, registered: (before?.registered ?? 0) + 1 })
  })
  return 'new'
}

export async function dropRegistration(db: Database, device: string, serial: string): Promise<void> {
  await commit(db, (batch) => registrationsIn(db).delete(batch, { id: idOf(device, serial) }))
}

/** Maximum passes of one type on a device; a family has a few. */
const maxPasses = 200

/** Registrations of a device for one pass type, at most 200. Those at Google are of no device: their type finds all of them. */
export const registrationsOfDevice = (
  parts: Needs<'db' | 'log'>,
  device: string,
  passTypeIdentifier: string,
): Promise<Registration[]> => {
  const ofDevice = registrationsIn(parts.firebase.db).all.where('device', '==', device)
  return readEach(parts, ofDevice.where('passTypeIdentifier', '==', passTypeIdentifier).limit(maxPasses))
}

export const registrationsOfClub = (parts: Needs<'db' | 'log'>, clubId: string): Promise<Registration[]> =>
  readEach(parts, registrationsIn(parts.firebase.db).ofClub(clubId))

const readEach = ({ firebase: { db }, log }: Needs<'db' | 'log'>, query: Query): Promise<Registration[]> =>
  registrationsIn(db).find(query, log)

/** Pass type of the registration of a card at Google; its push token is the id of the object there. */
export const atGoogle = 'google'

export const isAtGoogle = ({ passTypeIdentifier }: Pick<Registration, 'passTypeIdentifier'>): boolean =>
  passTypeIdentifier === atGoogle

/** Number of devices with a card in Apple Wallet, whether it is in Google Wallet, and why Google does not accept it. */
interface Carried {
  readonly apple: number
  readonly google: boolean
  readonly refusal?: string
}

/** Kinds of wallets that hold each member's card, by member id. */
export const carriedCards: Projection<Registration, ReadonlyMap<string, Carried>> = {
  collection: 'passRegistrations',
  part: (doc) => parseDocument('passRegistrations', doc),
  whole: (registrations) => {
    const carried = new Map<string, Carried>()
    for (const registration of registrations.values()) {
      const { memberId, refusal } = registration
      const before = carried.get(memberId) ?? { apple: 0, google: false }
      const added = isAtGoogle(registration)
        ? { google: true, ...(refusal && { refusal: refusal.said }) }
        : { apple: before.apple + 1 }
      carried.set(memberId, { ...before, ...added })
    }
    return carried
  },
}

export const hasRegistrations = async (db: Database, clubId: string): Promise<boolean> =>
  !(await registrationsIn(db).ofClub(clubId).limit(1).get()).empty

/** Clubs with at least one registered device. */
export async function clubsWithPhones(db: Database): Promise<Set<string>> {
  const { docs } = await registrationsIn(db).all.select('clubId').get()
  return new Set(docs.map((doc) => String(doc.get('clubId'))))
}

/** Time after which a claim counts as left behind by a process that ended, in milliseconds; pushing takes less. */
const claimLasts = 180_000

/** True if another process is notifying the device of this tag. */
export const isClaimed = ({ claimed = 0, claimedAt }: Registration, tag: number, now: Date): boolean =>
  claimed >= tag && claimedAt !== undefined && now.getTime() - claimedAt.getTime() < claimLasts

/**
 * Claims devices to notify: returns those that no other process has claimed, changed or dropped meanwhile, so that each
 * is notified once.
 */
export async function claim<T extends Registration & { readonly tag: number }>(
  db: Database,
  due: readonly T[],
): Promise<T[]> {
  return writeEach(db, due, (batch, one) =>
    registrationsIn(db).update(batch, one, { claimed: one.tag, claimedAt: serverTime() }),
  )
}

/**
 * Records the tags that devices were notified of, or that Google refused, gives back the claims of those that were not
 * reached, and deletes registrations of devices that are gone. Leaves out those that another process has claimed or
 * dropped since.
 */
export async function recordNotified(
  db: Database,
  outcomes: Readonly<Record<'notified' | 'later' | 'gone', readonly (Registration & { readonly tag: number })[]>> & {
    readonly rejected: readonly (Registration & { readonly tag: number; readonly refusal: Rejected })[]
  },
): Promise<void> {
  const registrations = registrationsIn(db)
  const free = { claimed: noField(), claimedAt: noField() }
  await writeEach(db, outcomes.notified, (batch, one) =>
    registrations.update(batch, one, { told: one.tag, refusal: noField(), ...free }),
  )
  await writeEach(db, outcomes.rejected, (batch, one) =>
    registrations.update(batch, one, { told: one.tag, refusal: one.refusal, ...free }),
  )
  await writeEach(db, outcomes.later, (batch, one) => registrations.update(batch, one, free))
  await writeEach(db, outcomes.gone, (batch, one) => registrations.delete(batch, one))
}

/** Maximum writes per commit. */
const commitWrites = 400

/** Writes each entry; returns those that were written as they are now, without those that have changed or are gone. */
async function writeEach<T extends Registration>(
  db: Database,
  entries: readonly T[],
  write: (batch: Batch, entry: T) => unknown,
): Promise<T[]> {
  const commit = async (some: readonly T[]): Promise<readonly T[]> => {
    const batch = db.batch()
    for (const entry of some) write(batch, entry)
    try {
      const results = await batch.commit()
      return some.map((entry, place) => ({ ...entry, updateTime: results[place]?.writeTime }))
    } catch (error) {
      if (!['changed', 'missing'].includes(faultOf(error))) throw error
      return some.length === 1 ? [] : (await Promise.all(some.map((entry) => commit([entry])))).flat()
    }
  }
  const written: T[] = []
  for (const some of inParts(entries, commitWrites)) written.push(...(await commit(some)))
  return written
}
