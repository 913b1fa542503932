import { randomBytes } from 'node:crypto'
import type { Projection } from '../../firebase/cached-collection.ts'
import type { Database } from '../../firebase/database.ts'
import { faultOf } from '../../firebase/faults.ts'
import { type Batch, serverTime } from '../../firebase/plain.ts'
import { commit, type Document, parseRead, storeOf, type Version } from '../../firebase/store.ts'

/**
 * A member's pass; its serial and token never change. `id` is the member's id, `updateTime` that of the document as
 * read.
 */
export type IssuedPass = Document<'passes'> & Version

export const passesIn = (db: Database) => storeOf(db, 'passes')

/** A club's passes, by member id. */
export const passList: Projection<IssuedPass, ReadonlyMap<string, IssuedPass>> = {
  collection: 'passes',
  needsVersions: true,
  part: (doc) => parseRead('passes', doc),
  whole: (passes) => new Map(passes),
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

/** Adds a new pass to a batch; the commit fails if the member has one. */
export const writeNewPass = (batch: Batch, db: Database, pass: IssuedPass): void => {
  const { id: memberId, updateTime: _, ...fields } = pass
  const times = { createdAt: serverTime(), updatedAt: serverTime() }
  passesIn(db).create(batch, memberId, { ...fields, memberId, ...times })
}

/** Returns the member's pass; creates it at the first call. Concurrent first calls return the same pass. */
export async function issuePass(db: Database, clubId: string, memberId: string): Promise<IssuedPass> {
  const issued = await passesIn(db).get(memberId)
  if (issued) return issued
  const pass = newPass(clubId, memberId)
  try {
    await commit(db, (batch) => writeNewPass(batch, db, pass))
    return pass
  } catch (error) {
    const first = faultOf(error) === 'exists' ? await passesIn(db).get(memberId) : undefined
    if (!first) throw error
    return first
  }
}

/** Finds a pass by serial, in any club. */
export async function readPassBySerial(db: Database, serial: string): Promise<IssuedPass | undefined> {
  const memberId = /^(?!__)([\w-]+)\.[\w-]+$/.exec(serial)?.[1]
  const pass = memberId === undefined ? undefined : await passesIn(db).get(memberId)
  return pass?.serial === serial ? pass : undefined
}

export const hasPasses = async (db: Database, clubId: string): Promise<boolean> =>
  !(await passesIn(db).ofClub(clubId).limit(1).get()).empty

/** Adds a change of a pass to a batch; with `updateTime` the commit fails if the pass has changed since then. */
export const writePassState = (
  batch: Batch,
  db: Database,
  pass: Version,
  state: { voided: boolean; shown?: string; tag?: number; modified?: number },
): void => passesIn(db).update(batch, pass, state, { updatedAt: serverTime() })
