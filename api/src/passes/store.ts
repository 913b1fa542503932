import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { collection, ofClub } from '../firebase/collections.ts'
import type { Database } from '../firebase/database.ts'
import { faultOf } from '../firebase/faults.ts'
import { type Batch, fieldsOf, serverTime } from '../firebase/plain.ts'

const issuedPassSchema = z.object({
  clubId: z.string(),
  serial: z.string(),
  authenticationToken: z.string(),
  voided: z.boolean(),
  /** What the pass showed when it was last made or brought up to date, as a fingerprint. */
  shown: z.string().default(''),
  /** Rises with every change, so that a phone can ask what has changed since. */
  tag: z.number().default(0),
  /** The second of the last change, since 1970. */
  modified: z.number().default(0),
})
/** A member's pass: its serial and token stay the same for life, whatever it shows. `id` is the member's. */
export type IssuedPass = z.infer<typeof issuedPassSchema> & { readonly id: string }

const passRef = (db: Database, memberId: string) => collection(db, 'passes').doc(memberId)

export async function readPass(db: Database, memberId: string): Promise<IssuedPass | undefined> {
  const fields = fieldsOf(await passRef(db, memberId).get())
  return fields === undefined ? undefined : { id: memberId, ...issuedPassSchema.parse(fields) }
}

/** The member's pass, made at the first call: of two calls at the same moment both get the one that was first. */
export async function issuePass(db: Database, clubId: string, memberId: string): Promise<IssuedPass> {
  const issued = await readPass(db, memberId)
  if (issued) return issued
  const random = (bytes: number) => randomBytes(bytes).toString('base64url')
  const pass = {
    clubId,
    // It leads to the pass without a search, and nobody guesses it.
    serial: `${memberId}.${random(9)}`,
    authenticationToken: random(18),
    voided: false,
    shown: '',
    tag: 0,
    modified: 0,
  }
  try {
    await passRef(db, memberId).create({ ...pass, memberId, createdAt: serverTime(), updatedAt: serverTime() })
    return { id: memberId, ...pass }
  } catch (error) {
    const first = faultOf(error) === 'exists' ? await readPass(db, memberId) : undefined
    if (!first) throw error
    return first
  }
}

/** The pass with a serial, whosever it is. */
export async function readPassBySerial(db: Database, serial: string): Promise<IssuedPass | undefined> {
  const memberId = /^(?!__)([\w-]+)\.[\w-]+$/.exec(serial)?.[1]
  const pass = memberId === undefined ? undefined : await readPass(db, memberId)
  return pass?.serial === serial ? pass : undefined
}

/** The passes of members, by the member's id; who has none is left out. */
export async function readPassesOf(db: Database, memberIds: readonly string[]): Promise<Map<string, IssuedPass>> {
  if (memberIds.length === 0) return new Map()
  const docs = await db.getAll(...memberIds.map((id) => passRef(db, id)))
  const found = docs.filter(({ exists }) => exists)
  return new Map(found.map((doc) => [doc.id, { id: doc.id, ...issuedPassSchema.parse(fieldsOf(doc)) }]))
}

export async function readPasses(db: Database, clubId: string): Promise<IssuedPass[]> {
  const { docs } = await ofClub(db, 'passes', clubId).get()
  return docs.map((doc) => ({ id: doc.id, ...issuedPassSchema.parse(fieldsOf(doc)) }))
}

export const writePassState = (
  batch: Batch,
  db: Database,
  memberId: string,
  state: { voided: boolean; shown?: string; tag?: number; modified?: number },
): void => {
  batch.update(passRef(db, memberId), { ...state, updatedAt: serverTime() })
}
