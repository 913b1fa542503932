import { mostPeople } from '@tessera/domain/members/family'
import { type Member, photoPath } from '@tessera/domain/members/member'
import type { MemberInput } from '@tessera/domain/members/member-input'
import { type OptionalField, optionalFields } from '@tessera/domain/members/optional-fields'
import type { OwnValues } from '@tessera/domain/members/own-field'
import type { Logger } from 'pino'
import type { Projection } from '../firebase/cached-collection.ts'
import type { Database } from '../firebase/database.ts'
import { type Batch, noField, serverTime } from '../firebase/plain.ts'
import { type Document, parseDocument, type Read, storeOf } from '../firebase/store.ts'

export type StoredMember = Document<'members'>
/** A member as read for a change. */
export type ReadMember = Read<'members'>

export const membersIn = (db: Database) => storeOf(db, 'members')

/** Reads a club's member; undefined for another club's. */
export async function readMember(db: Database, clubId: string, id: string): Promise<ReadMember | undefined> {
  const member = await membersIn(db).get(id)
  return member?.clubId === clubId ? member : undefined
}

/** Reads some of a club's members, by id, in one call; leaves out missing ones and another club's. */
export async function readSome(db: Database, clubId: string, ids: readonly string[]): Promise<Map<string, ReadMember>> {
  const wanted = [...new Set(ids)].filter((id) => /^(?!__)[\w-]+$/.test(id))
  const members = await membersIn(db).getMany(wanted)
  return new Map([...members].filter(([, member]) => member.clubId === clubId))
}

/** Reads those who belong to a member of a club; logs damaged ones, and leaves them out. */
export const readPeopleOf = (db: Database, clubId: string, head: string, log: Logger): Promise<ReadMember[]> =>
  membersIn(db).find(membersIn(db).ofClub(clubId).where('belongsTo', '==', head).limit(mostPeople), log)

const byNumber = new Intl.Collator('en', { numeric: true })

interface MemberList {
  readonly stored: readonly StoredMember[]
  /** As in the API response. */
  readonly shown: readonly Member[]
  readonly byId: ReadonlyMap<string, StoredMember>
}

/** A club's members, by number. */
export const memberList: Projection<StoredMember, MemberList> = {
  collection: 'members',
  part: (doc) => parseDocument('members', doc),
  whole(byId) {
    const stored = [...byId.values()].sort((a, b) => byNumber.compare(a.memberId, b.memberId))
    return { stored, shown: Object.freeze(stored.map(presentOnce)), byId: new Map(byId) }
  },
}

const presented = new WeakMap<StoredMember, Member>()

/** As `present`; a member that has not changed stays the same object, so that its status is not computed again. */
function presentOnce(stored: StoredMember): Member {
  const member = presented.get(stored) ?? present(stored)
  presented.set(stored, member)
  return member
}

type Optional = Partial<Record<OptionalField, string>>

/** The optional fields of a member that are not empty. */
const optionalOf = (fields: Optional): Optional =>
  Object.fromEntries(optionalFields.flatMap((name) => (fields[name] ? [[name, fields[name]]] : [])))

export function writeNewMember(batch: Batch, db: Database, { id, ...fields }: StoredMember): void {
  const filled = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== '')) as typeof fields
  membersIn(db).create(batch, id, { ...filled, createdAt: serverTime() })
}

/** Fields to write for a change of a member, with all values of own fields if some are changed; deletes `photoId` if it is undefined, and fields that are empty. */
export const changedFields = ({ fields, ...input }: MemberInput, uid: string, photoId: string | undefined) => ({
  ...input,
  ...(fields && { fields: isNone(fields) ? noField() : fields }),
  ...Object.fromEntries(optionalFields.flatMap((name) => (input[name] === '' ? [[name, noField()]] : []))),
  email: input.email || noField(),
  uid: uid || noField(),
  photoId: photoId ?? noField(),
})

/** Returns a member as in the API response. */
export const present = ({
  id,
  memberId,
  fullName,
  email,
  photoId,
  enabled,
  fields,
  ...more
}: StoredMember): Member => ({
  id,
  memberId,
  fullName,
  email,
  photoUrl: photoId ? photoPath(photoId) : null,
  enabled,
  ...optionalOf(more),
  ...(fields && !isNone(fields) && { fields }),
})

const isNone = (values: OwnValues): boolean => Object.keys(values).length === 0
