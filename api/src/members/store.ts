import { photoPath } from '@tessera/domain/members/contract'
import { type Member, type MemberInput, type OptionalField, optionalFields } from '@tessera/domain/members/member'
import type { Stored } from '@tessera/domain/stored/collections'
import { storedMemberSchema } from '@tessera/domain/stored/member'
import type { View } from '../firebase/cached-collection.ts'
import { collection } from '../firebase/collections.ts'
import type { Database } from '../firebase/database.ts'
import { type Batch, fieldsOf, noField, type Snapshot, serverTime } from '../firebase/plain.ts'

type Fields = Stored<'members'>
export type StoredMember = Fields & { readonly id: string }

/** A member as read, with writes that fail if the member has changed since. */
export interface Read {
  readonly member: StoredMember
  readonly update: (batch: Batch, changes: Partial<Record<keyof Fields, unknown>>) => void
  readonly remove: (batch: Batch) => void
}

const memberRef = (db: Database, id: string) => collection(db, 'members').doc(id)

export const newMemberId = (db: Database): string => collection(db, 'members').doc().id

const toMember = (snapshot: Snapshot): StoredMember | undefined => {
  const fields = fieldsOf(snapshot)
  return fields === undefined ? undefined : { id: snapshot.id, ...storedMemberSchema.parse(fields) }
}

function toRead(snapshot: Snapshot, clubId: string): Read | undefined {
  const member = toMember(snapshot)
  if (!member || member.clubId !== clubId) return undefined
  const unchanged = snapshot.updateTime ? { lastUpdateTime: snapshot.updateTime } : {}
  return {
    member,
    update: (batch, changes) => batch.update(snapshot.ref, { ...changes }, unchanged),
    remove: (batch) => batch.delete(snapshot.ref, unchanged),
  }
}

/** Reads a club's member; undefined for another club's. */
export const readMember = async (db: Database, clubId: string, id: string): Promise<Read | undefined> =>
  toRead(await memberRef(db, id).get(), clubId)

/** Reads some of a club's members, by id, in one call; leaves out missing ones and another club's. */
export async function readSome(db: Database, clubId: string, ids: readonly string[]): Promise<Map<string, Read>> {
  const wanted = [...new Set(ids)].filter((id) => /^(?!__)[\w-]+$/.test(id))
  const snapshots = wanted.length > 0 ? await db.getAll(...wanted.map((id) => memberRef(db, id))) : []
  const reads = snapshots.flatMap((snapshot) => toRead(snapshot, clubId) ?? [])
  return new Map(reads.map((read) => [read.member.id, read]))
}

const byNumber = new Intl.Collator('en', { numeric: true })

interface MemberList {
  readonly kept: readonly StoredMember[]
  /** As in the API response. */
  readonly shown: readonly Member[]
  readonly byId: ReadonlyMap<string, StoredMember>
}

/** A club's members, by number. */
export const memberList: View<StoredMember, MemberList> = {
  collection: 'members',
  part: toMember,
  whole(members) {
    const kept = [...members].sort((a, b) => byNumber.compare(a.memberId, b.memberId))
    return { kept, shown: Object.freeze(kept.map(present)), byId: new Map(kept.map((one) => [one.id, one])) }
  },
}

type Optional = Partial<Record<OptionalField, string>>

/** The optional fields of a member that are not empty. */
const optionalOf = (fields: Optional): Optional =>
  Object.fromEntries(optionalFields.flatMap((name) => (fields[name] ? [[name, fields[name]]] : [])))

export function writeNewMember(batch: Batch, db: Database, { id, ...fields }: StoredMember): void {
  const filled = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''))
  batch.create(memberRef(db, id), { ...filled, createdAt: serverTime() })
}

/** Fields to write for a change of a member; deletes `photoId` if it is undefined, and optional fields that are empty. */
export const changedFields = (input: MemberInput, uid: string, photoId: string | undefined) => ({
  ...input,
  ...Object.fromEntries(optionalFields.flatMap((name) => (input[name] === '' ? [[name, noField()]] : []))),
  uid,
  photoId: photoId ?? noField(),
})

/** Returns a member as in the API response. */
export const present = ({ id, memberId, fullName, email, photoId, enabled, ...more }: StoredMember): Member => ({
  ...{ id, memberId, fullName, email },
  photoUrl: photoId ? photoPath(photoId) : null,
  enabled,
  ...optionalOf(more),
})
