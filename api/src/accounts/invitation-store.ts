import { z } from 'zod'
import { collection } from '../firebase/collections.ts'
import type { Database } from '../firebase/database.ts'
import { type Batch, serverTime } from '../firebase/plain.ts'
import { type MemberPlace, writeMemberPlace } from './store.ts'

const storedInvitationSchema = z.object({
  uid: z.string(),
  email: z.string(),
  clubId: z.string(),
  memberId: z.string(),
})
/** A member's place that waits for the person's agreement. No browser can read it, unlike `users`. */
export type StoredInvitation = z.infer<typeof storedInvitationSchema>

/** The most disjuncts that Firestore allows in an `in` filter. */
const maxUids = 30

const invitations = (db: Database) => collection(db, 'invitations')
const invitationRef = (db: Database, uid: string, clubId: string) => invitations(db).doc(`${uid}_${clubId}`)

/** A person's invitations, at most `limit`. */
export async function readInvitations(db: Database, uid: string, limit: number): Promise<StoredInvitation[]> {
  const { docs } = await invitations(db).where('uid', '==', uid).limit(limit).get()
  return docs.map((one) => storedInvitationSchema.parse(one.data()))
}

/** A person's invitation to a club. `clubId` may be any text. */
export async function readInvitation(db: Database, uid: string, clubId: string): Promise<StoredInvitation | undefined> {
  const { docs } = await invitations(db).where('uid', '==', uid).where('clubId', '==', clubId).get()
  return docs.map((one) => storedInvitationSchema.parse(one.data()))[0]
}

/** The invitations of many people. */
export async function readInvitationsOf(db: Database, uids: readonly string[]): Promise<StoredInvitation[]> {
  const parts = Array.from({ length: Math.ceil(uids.length / maxUids) }, (_, part) =>
    uids.slice(part * maxUids, (part + 1) * maxUids),
  )
  const found = await Promise.all(parts.map((some) => invitations(db).where('uid', 'in', some).get()))
  return found.flatMap(({ docs }) => docs.map((one) => storedInvitationSchema.parse(one.data())))
}

export function writeInvitation(batch: Batch, db: Database, { uid, email, clubId, memberId }: MemberPlace): void {
  batch.set(invitationRef(db, uid, clubId), { uid, email, clubId, memberId, createdAt: serverTime() })
}

export const eraseInvitation = (batch: Batch, db: Database, uid: string, clubId: string): void => {
  batch.delete(invitationRef(db, uid, clubId))
}

/** Makes an invitation a place. */
export function turnIntoPlace(batch: Batch, db: Database, invitation: StoredInvitation): void {
  eraseInvitation(batch, db, invitation.uid, invitation.clubId)
  writeMemberPlace(batch, db, { ...invitation, first: false })
}
