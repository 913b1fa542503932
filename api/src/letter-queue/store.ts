import type { Stored } from '@tessera/domain/stored/collections'
import { letterId } from '@tessera/domain/stored/composed-ids'
import { isDocumentId } from '@tessera/domain/stored/document-ids'
import type { Projection } from '../firebase/cached-collection.ts'
import type { Database } from '../firebase/database.ts'
import { type Batch, noField, type Query, type Snapshot, serverTime } from '../firebase/plain.ts'
import { commit, type Document, parseIfSound, parseRead, type Read, storeOf } from '../firebase/store.ts'
import type { Needs } from '../needs.ts'

export type StoredLetter = Document<'letters'>
/** A letter as read for a change. */
export type ReadLetter = Read<'letters'>
/** Outcome of the letters to a member; `id` is the member's. */
export type MemberMail = Document<'memberMail'>

export const lettersIn = (db: Database) => storeOf(db, 'letters')
export const mailIn = (db: Database) => storeOf(db, 'memberMail')

/**
 * Changes a letter; fails if it has changed since or is gone. Returns it with its new version, and the fields as they were
 * read.
 */
export async function updateLetter(
  db: Database,
  letter: ReadLetter,
  changes: Partial<Record<keyof Stored<'letters'>, unknown>>,
): Promise<ReadLetter> {
  return { ...letter, updateTime: await commit(db, (batch) => lettersIn(db).update(batch, letter, changes)) }
}

/** Returns the ids of the letters that are in a letter. */
export const enclosedIds = ({
  kind,
  group,
  encloses = [],
}: Pick<StoredLetter, 'kind' | 'group' | 'encloses'>): readonly string[] =>
  kind === 'receipt' ? encloses : encloses.map((memberId) => letterId.inGroup(group, memberId))

/** Reads letters for a change: those that are sound and, apart from them, the damaged ones. */
export async function readEach(query: Query): Promise<{ sound: ReadLetter[]; damaged: Snapshot[] }> {
  const { docs } = await query.get()
  const isSound = (doc: Snapshot) => parseIfSound('letters', doc) !== undefined
  return {
    sound: docs.filter(isSound).flatMap((doc) => parseRead('letters', doc) ?? []),
    damaged: docs.filter((doc) => !isSound(doc)),
  }
}

/** Number of letters of a club that were sent on a day, in UTC. */
export async function countSent(db: Database, clubId: string, day: string): Promise<number> {
  const sent = await lettersIn(db).ofClub(clubId).where('sentOn', '==', day).count().get()
  return sent.data().count
}

/** Number of letters of all clubs to an address that were sent on a day, in UTC. */
export async function countSentTo(db: Database, to: string, day: string): Promise<number> {
  const sent = await lettersIn(db).all.where('to', '==', to).where('sentOn', '==', day).count().get()
  return sent.data().count
}

/** Returns the ids of those letters that exist. */
export async function knownLetters(db: Database, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const snapshots = await db.getAll(...ids.map((id) => lettersIn(db).all.doc(id)), { fieldMask: ['state'] })
  return new Set(snapshots.flatMap(({ exists, id }) => (exists ? id : [])))
}

export function writeLetter(batch: Batch, db: Database, { id, ...letter }: Omit<StoredLetter, 'queuedAt'>): void {
  lettersIn(db).create(batch, id, { ...letter, queuedAt: serverTime() })
}

const readList = ({ firebase: { db }, log }: Needs<'db' | 'log'>, query: Query): Promise<StoredLetter[]> =>
  lettersIn(db).find(query, log)

/** Up to `most` letters to a member, newest first; with `before`, those before the letter of this id, which a client sends. */
export async function lettersTo(
  parts: Needs<'db' | 'log'>,
  { clubId, memberId, before, most }: PageOfLetters,
): Promise<{ letters: StoredLetter[]; hasOlder: boolean }> {
  const { db } = parts.firebase
  if (before !== undefined && !isDocumentId(before)) return { letters: [], hasOlder: false }
  const all = lettersIn(db).ofClub(clubId).where('memberId', '==', memberId).orderBy('queuedAt', 'desc')
  const from = before === undefined ? undefined : await lettersIn(db).all.doc(before).get()
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
  const open = await lettersIn(db).ofClub(clubId).where('state', '==', 'open').count().get()
  return open.data().count
}

/** The letters that were queued together. */
export const lettersQueuedAs = (parts: Needs<'db' | 'log'>, clubId: string, group: string): Promise<StoredLetter[]> =>
  readList(parts, lettersIn(parts.firebase.db).ofClub(clubId).where('group', '==', group))

export type MailChange = {
  readonly [Field in Exclude<keyof Stored<'memberMail'>, 'clubId'>]?: MemberMail[Field] | undefined
}

const orNoField = (fields: object) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value ?? noField()]))

/** Writes fields of a member's mail, and leaves the others; undefined ones are deleted. */
export const writeMemberMail = (batch: Batch, db: Database, clubId: string, memberId: string, fields: MailChange) =>
  mailIn(db).merge(batch, memberId, { clubId, ...orNoField(fields) })

/** Outcome of the letters to each member of a club, by the member's id. */
export const memberMailView: Projection<MemberMail, ReadonlyMap<string, MemberMail>> = {
  collection: 'memberMail',
  // A damaged document of one member is left out: `readMailOf` reports it where it is to be changed.
  part: (doc) => parseIfSound('memberMail', doc),
  whole: (mails) => new Map(mails),
}

/** Members' mail as read, with what demands in a batch that it has not changed since. */
export async function readMailOf(db: Database, clubId: string, memberIds: readonly string[]) {
  const mails = await mailIn(db).getMany(memberIds)
  return new Map(
    memberIds.map((id) => {
      const mail = mails.get(id)
      // The SDK leaves undefined fields out.
      const change = (batch: Batch, fields: MailChange) =>
        mail ? mailIn(db).update(batch, mail, orNoField(fields)) : mailIn(db).create(batch, id, { clubId, ...fields })
      return [id, { mail: mail?.clubId === clubId ? mail : undefined, change }] as const
    }),
  )
}

/**
 * As `readMailOf`, for what a letter has come to, which must be noted although a member's mail is damaged: one that cannot be read, or is
 * not there, gets the fields beside what it has.
 */
export async function readSoundMailOf(db: Database, clubId: string, memberIds: readonly string[]) {
  const mails = await mailIn(db).getSound(memberIds)
  return memberIds.map((id) => {
    const mail = mails.get(id)
    const change = (batch: Batch, fields: MailChange) =>
      mail ? mailIn(db).update(batch, mail, orNoField(fields)) : writeMemberMail(batch, db, clubId, id, fields)
    return { mail: mail?.clubId === clubId ? mail : undefined, change }
  })
}
