import { photoPath } from '@tessera/domain/members/contract'
import type { Member, MemberInput } from '@tessera/domain/members/member'
import { z } from 'zod'
import { collection } from '../firebase/collections.ts'
import type { View } from '../firebase/copy.ts'
import type { Database } from '../firebase/database.ts'
import { type Batch, fieldsOf, noField, type Snapshot, serverTime } from '../firebase/plain.ts'

const storedMemberSchema = z.object({
  clubId: z.string(),
  memberId: z.string(),
  fullName: z.string(),
  email: z.string(),
  photoId: z.string().optional(),
  enabled: z.boolean(),
  uid: z.string(),
})
type Fields = z.infer<typeof storedMemberSchema>
export type StoredMember = Fields & { readonly id: string }

/** A member as read, and a way to write that fails where somebody changed it meanwhile. */
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

/** A club's own member; another club's reads as none. */
export const readMember = async (db: Database, clubId: string, id: string): Promise<Read | undefined> =>
  toRead(await memberRef(db, id).get(), clubId)

/** Some of a club's own members, by id, in one call; whoever is not there is left out. */
export async function readSome(db: Database, clubId: string, ids: readonly string[]): Promise<Map<string, Read>> {
  const wanted = [...new Set(ids)].filter((id) => /^(?!__)[\w-]+$/.test(id))
  const snapshots = wanted.length > 0 ? await db.getAll(...wanted.map((id) => memberRef(db, id))) : []
  const reads = snapshots.flatMap((snapshot) => toRead(snapshot, clubId) ?? [])
  return new Map(reads.map((read) => [read.member.id, read]))
}

const byNumber = new Intl.Collator('en', { numeric: true })

/** A club's members by number: as kept, and as the API answers them. */
export const memberList: View<StoredMember, { kept: readonly StoredMember[]; shown: readonly Member[] }> = {
  collection: 'members',
  part: toMember,
  whole(members) {
    const kept = [...members].sort((a, b) => byNumber.compare(a.memberId, b.memberId))
    return { kept, shown: Object.freeze(kept.map(present)) }
  },
}

export function writeNewMember(batch: Batch, db: Database, { id, ...fields }: StoredMember): void {
  batch.create(memberRef(db, id), { ...fields, createdAt: serverTime() })
}

/** What a change of the form's fields writes. */
export const changedFields = (input: MemberInput, uid: string, photoId: string | undefined) => ({
  ...input,
  uid,
  photoId: photoId ?? noField(),
})

/** A member as the API answers it. */
export const present = ({ id, memberId, fullName, email, photoId, enabled }: StoredMember): Member => ({
  id,
  memberId,
  fullName,
  email,
  photoUrl: photoId ? photoPath(photoId) : null,
  enabled,
})
