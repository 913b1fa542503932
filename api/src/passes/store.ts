import { randomBytes } from 'node:crypto'
import type { Stored } from '@tessera/domain/stored/collections'
import { storedPassSchema } from '@tessera/domain/stored/pass'
import type { View } from '../firebase/cached-collection.ts'
import { collection, ofClub } from '../firebase/collections.ts'
import type { Database } from '../firebase/database.ts'
import { faultOf } from '../firebase/faults.ts'
import { type Batch, fieldsOf, type Snapshot, serverTime } from '../firebase/plain.ts'

/**
 * A member's pass; its serial and token never change. `id` is the member's id, `updateTime` that of the document as
 * read.
 */
export type IssuedPass = Stored<'passes'> & { readonly id: string; readonly updateTime?: Snapshot['updateTime'] }

const passRef = (db: Database, memberId: string) => collection(db, 'passes').doc(memberId)

export async function readPass(db: Database, memberId: string): Promise<IssuedPass | undefined> {
  const doc = await passRef(db, memberId).get()
  return doc.exists ? toPass(doc) : undefined
}

const toPass = (doc: Snapshot): IssuedPass => ({
  id: doc.id,
  updateTime: doc.updateTime,
  ...storedPassSchema.parse(fieldsOf(doc)),
})

/** A club's passes, by member id. */
export const passList: View<IssuedPass, ReadonlyMap<string, IssuedPass>> = {
  collection: 'passes',
  part: (doc) => (doc.exists ? toPass(doc) : undefined),
  whole: (passes) => new Map([...passes].map((pass) => [pass.id, pass])),
}

/** A pass that has not been stored yet. */
export function newPass(clubId: string, memberId: string): IssuedPass {
  const random = (bytes: number) => randomBytes(bytes).toString('base64url')
  return {
    id: memberId,
    clubId,
    // Contains the document id, so that no query is needed, and a random part that cannot be guessed.
    serial: `${memberId}.${random(9)}`,
    authenticationToken: random(18),
    voided: false,
    shown: '',
    tag: 0,
    modified: 0,
  }
}

const fieldsOfNew = ({ id: memberId, updateTime: _, ...pass }: IssuedPass) => ({
  ...{ ...pass, memberId },
  ...{ createdAt: serverTime(), updatedAt: serverTime() },
})

/** Adds a new pass to a batch; the commit fails if the member has one. */
export const writeNewPass = (batch: Batch, db: Database, pass: IssuedPass): void => {
  batch.create(passRef(db, pass.id), fieldsOfNew(pass))
}

/** Returns the member's pass; creates it at the first call. Concurrent first calls return the same pass. */
export async function issuePass(db: Database, clubId: string, memberId: string): Promise<IssuedPass> {
  const issued = await readPass(db, memberId)
  if (issued) return issued
  const pass = newPass(clubId, memberId)
  try {
    await passRef(db, memberId).create(fieldsOfNew(pass))
    return pass
  } catch (error) {
    const first = faultOf(error) === 'exists' ? await readPass(db, memberId) : undefined
    if (!first) throw error
    return first
  }
}

/** Finds a pass by serial, in any club. */
export async function readPassBySerial(db: Database, serial: string): Promise<IssuedPass | undefined> {
  const memberId = /^(?!__)([\w-]+)\.[\w-]+$/.exec(serial)?.[1]
  const pass = memberId === undefined ? undefined : await readPass(db, memberId)
  return pass?.serial === serial ? pass : undefined
}

/** Passes by member id; members without a pass are left out. */
export async function readPassesOf(db: Database, memberIds: readonly string[]): Promise<Map<string, IssuedPass>> {
  if (memberIds.length === 0) return new Map()
  const docs = await db.getAll(...memberIds.map((id) => passRef(db, id)))
  const found = docs.filter(({ exists }) => exists)
  return new Map(found.map((doc) => [doc.id, toPass(doc)]))
}

export const hasPasses = async (db: Database, clubId: string): Promise<boolean> =>
  !(await ofClub(db, 'passes', clubId).limit(1).get()).empty

/** Adds a change of a pass to a batch; with `updateTime` the commit fails if the pass has changed since then. */
export const writePassState = (
  batch: Batch,
  db: Database,
  { id, updateTime }: Pick<IssuedPass, 'id' | 'updateTime'>,
  state: { voided: boolean; shown?: string; tag?: number; modified?: number },
): void => {
  const unchanged = updateTime ? { lastUpdateTime: updateTime } : {}
  batch.update(passRef(db, id), { ...state, updatedAt: serverTime() }, unchanged)
}
