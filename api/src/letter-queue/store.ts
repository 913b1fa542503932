import type { Stored } from '@tessera/domain/stored/collections'
import { storedLetterSchema, storedMemberMailSchema } from '@tessera/domain/stored/letter'
import type { Logger } from 'pino'
import type { View } from '../firebase/cached-collection.ts'
import { collection, ofClub } from '../firebase/collections.ts'
import type { Database } from '../firebase/database.ts'
import { deleteAll } from '../firebase/pages.ts'
import { parseEach, parseOrLog } from '../firebase/parse-each.ts'
import {
  type Batch,
  fieldsOf,
  noField,
  type Query,
  type Snapshot,
  serverTime,
  unchangedSince,
} from '../firebase/plain.ts'
import { unlessChanged } from '../firebase/unless-changed.ts'

type Fields = Stored<'letters'>
export type StoredLetter = Fields & { readonly id: string }
/** Outcome of the letters to a member; `id` is the member's. */
export type MemberMail = Stored<'memberMail'> & { readonly id: string }

const letterRef = (db: Database, id: string) => collection(db, 'letters').doc(id)
const mailRef = (db: Database, memberId: string) => collection(db, 'memberMail').doc(memberId)

export const newLetterId = (db: Database): string => collection(db, 'letters').doc().id

/** A letter as read, with a change that fails if it has changed since or is gone. */
export interface ReadLetter {
  readonly letter: StoredLetter
  readonly update: (changes: Partial<Record<keyof Fields, unknown>>) => Promise<ReadLetter>
}

function toRead(snapshot: Pick<Snapshot, 'id' | 'ref' | 'updateTime'>, letter: StoredLetter): ReadLetter {
  return {
    letter,
    async update(changes) {
      const { writeTime } = await snapshot.ref.update({ ...changes }, unchangedSince(snapshot.updateTime))
      const { id, ref } = snapshot
      return toRead({ id, ref, updateTime: writeTime }, letter)
    },
  }
}

interface Parts {
  readonly firebase: { readonly db: Database }
  readonly log: Logger
}

const readOf = (snapshot: Snapshot): ReadLetter =>
  toRead(snapshot, { id: snapshot.id, ...storedLetterSchema.parse(fieldsOf(snapshot)) })

/** The letters of a query. Sets the state of damaged documents to `failed`, so that none of them is read again. */
async function readQueued(parts: Parts, query: Query): Promise<ReadLetter[]> {
  const { docs } = await query.get()
  const letters: ReadLetter[] = []
  for (const doc of docs) {
    const read = parseOrLog(doc, readOf, parts.log)
    if (read) letters.push(read)
    else await unlessChanged(() => doc.ref.update({ state: 'failed' }, unchangedSince(doc.updateTime)))
  }
  return letters.length < docs.length ? readQueued(parts, query) : letters
}

/** Letters of all clubs that wait, by the time of their next try. */
export const readOpen = (parts: Parts, most: number): Promise<ReadLetter[]> =>
  readQueued(parts, collection(parts.firebase.db, 'letters').where('state', '==', 'open').orderBy('due').limit(most))

/** Letters of all clubs in the state `sending`. */
export const readInterrupted = (parts: Parts, most: number): Promise<ReadLetter[]> =>
  readQueued(parts, collection(parts.firebase.db, 'letters').where('state', '==', 'sending').limit(most))

/** Number of letters of a club that were sent on a day, in UTC. */
export async function countSent(db: Database, clubId: string, day: string): Promise<number> {
  const sent = await ofClub(db, 'letters', clubId).where('sentOn', '==', day).count().get()
  return sent.data().count
}

/** Number of letters of all clubs to an address that were sent on a day, in UTC. */
export async function countSentTo(db: Database, to: string, day: string): Promise<number> {
  const sent = await collection(db, 'letters').where('to', '==', to).where('sentOn', '==', day).count().get()
  return sent.data().count
}

/** Returns the ids of those letters that exist. */
export async function knownLetters(db: Database, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const snapshots = await db.getAll(...ids.map((id) => letterRef(db, id)), { fieldMask: ['state'] })
  return new Set(snapshots.flatMap(({ exists, id }) => (exists ? id : [])))
}

export function writeLetter(batch: Batch, db: Database, { id, ...letter }: Omit<StoredLetter, 'queuedAt'>): void {
  batch.create(letterRef(db, id), { ...letter, queuedAt: serverTime() })
}

async function readList(parts: Parts, query: Query): Promise<StoredLetter[]> {
  const { docs } = await query.get()
  return parseEach(docs, readOf, parts.log).map(({ letter }) => letter)
}

/** Up to `most` letters to a member, newest first; with `before`, those before the letter of this id. */
export async function lettersTo(
  parts: Parts,
  { clubId, memberId, before, most }: PageOfLetters,
): Promise<{ letters: StoredLetter[]; hasOlder: boolean }> {
  const { db } = parts.firebase
  const all = ofClub(db, 'letters', clubId).where('memberId', '==', memberId).orderBy('queuedAt', 'desc')
  const from = before === undefined ? undefined : await letterRef(db, before).get()
  if (from && (from.get('clubId') !== clubId || from.get('memberId') !== memberId))
    return { letters: [], hasOlder: false }
  const letters = await readList(parts, (from ? all.startAfter(from) : all).limit(most + 1))
  return { letters: letters.slice(0, most), hasOlder: letters.length > most }
}

interface PageOfLetters {
  readonly clubId: string
  readonly memberId: string
  readonly before?: string | undefined
  readonly most: number
}

/** Number of letters of a club that wait. */
export async function countOpen(db: Database, clubId: string): Promise<number> {
  const open = await ofClub(db, 'letters', clubId).where('state', '==', 'open').count().get()
  return open.data().count
}

/** The letters that were queued together. */
export const lettersOfGroup = (parts: Parts, clubId: string, group: string): Promise<StoredLetter[]> =>
  readList(parts, ofClub(parts.firebase.db, 'letters', clubId).where('group', '==', group))

export type MailChange = {
  readonly [Field in Exclude<keyof Stored<'memberMail'>, 'clubId'>]?: MemberMail[Field] | undefined
}

const orNoField = (fields: object) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value ?? noField()]))

/** Writes fields of a member's mail, and leaves the others; undefined ones are deleted. */
export const writeMemberMail = (batch: Batch, db: Database, clubId: string, memberId: string, fields: MailChange) =>
  batch.set(mailRef(db, memberId), { clubId, ...orNoField(fields) }, { merge: true })

const toMail = (snapshot: Snapshot): MemberMail | undefined =>
  snapshot.exists ? { id: snapshot.id, ...storedMemberMailSchema.parse(fieldsOf(snapshot)) } : undefined

/** Outcome of the letters to each member of a club, by the member's id. */
export const memberMailView: View<MemberMail, ReadonlyMap<string, MemberMail>> = {
  collection: 'memberMail',
  // A damaged document of one member is left out: `readMailOf` reports it where it is to be changed.
  part: (snapshot) => (storedMemberMailSchema.safeParse(fieldsOf(snapshot)).success ? toMail(snapshot) : undefined),
  whole: (parts) => new Map([...parts].map((mail) => [mail.id, mail])),
}

/** Members' mail as read, with what demands in a batch that it has not changed since. */
export async function readMailOf(db: Database, clubId: string, memberIds: readonly string[]) {
  const snapshots = memberIds.length > 0 ? await db.getAll(...memberIds.map((id) => mailRef(db, id))) : []
  return new Map(
    snapshots.map((snapshot) => {
      const mail = toMail(snapshot)
      // The SDK leaves undefined fields out.
      const change = (batch: Batch, fields: MailChange) =>
        mail
          ? batch.update(snapshot.ref, orNoField(fields), unchangedSince(snapshot.updateTime))
          : batch.create(snapshot.ref, { clubId, ...fields })
      return [snapshot.id, { mail: mail?.clubId === clubId ? mail : undefined, change }] as const
    }),
  )
}

/** Deletes the letters to a member, and their outcome. */
export async function eraseLettersTo(db: Database, clubId: string, memberId: string): Promise<void> {
  await deleteAll(db, ofClub(db, 'letters', clubId).where('memberId', '==', memberId))
  await mailRef(db, memberId).delete()
}
