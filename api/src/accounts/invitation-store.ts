import { storedInvitationSchema } from '@tessera/domain/stored/account'
import type { Stored } from '@tessera/domain/stored/collections'
import { invitationId } from '@tessera/domain/stored/composed-ids'
import { inParts } from '@tessera/server/in-parts'
import type { View } from '../firebase/cached-collection.ts'
import { collection, mostInFilter } from '../firebase/collections.ts'
import type { Database } from '../firebase/database.ts'
import { type Batch, fieldsOf, serverTime } from '../firebase/plain.ts'
import { demandUnchanged, type MemberPlace, type User, writeMemberPlace } from './store.ts'

type StoredInvitation = Stored<'invitations'>

const invitations = (db: Database) => collection(db, 'invitations')
const invitationRef = (db: Database, uid: string, clubId: string) => invitations(db).doc(invitationId(uid, clubId))

/** Reads a user's invitations, at most `limit`. */
export async function readInvitations(db: Database, uid: string, limit: number): Promise<StoredInvitation[]> {
  const { docs } = await invitations(db).where('uid', '==', uid).limit(limit).get()
  return docs.map((one) => storedInvitationSchema.parse(one.data()))
}

/** Reads a user's invitation to a club. `clubId` may be any text. */
export async function readInvitation(db: Database, uid: string, clubId: string): Promise<StoredInvitation | undefined> {
  const { docs } = await invitations(db).where('uid', '==', uid).where('clubId', '==', clubId).get()
  return docs.map((one) => storedInvitationSchema.parse(one.data()))[0]
}

/** The members of a club who have not answered their invitation, by id. */
export const invitedView: View<string, ReadonlySet<string>> = {
  collection: 'invitations',
  part: (doc) => (doc.exists ? storedInvitationSchema.parse(fieldsOf(doc)).memberId : undefined),
  whole: (memberIds) => new Set(memberIds),
}

/** Reads the invitations of many users. */
export async function readInvitationsOf(db: Database, uids: readonly string[]): Promise<StoredInvitation[]> {
  const parts = inParts(uids, mostInFilter)
  const found = await Promise.all(parts.map((some) => invitations(db).where('uid', 'in', some).get()))
  return found.flatMap(({ docs }) => docs.map((one) => storedInvitationSchema.parse(one.data())))
}

export function writeInvitation(batch: Batch, db: Database, { uid, email, clubId, memberId, user }: MemberPlace): void {
  if (user) demandUnchanged(batch, db, uid, user)
  batch.set(invitationRef(db, uid, clubId), { uid, email, clubId, memberId, createdAt: serverTime() })
}

export const eraseInvitation = (batch: Batch, db: Database, uid: string, clubId: string): void => {
  batch.delete(invitationRef(db, uid, clubId))
}

/** Replaces an invitation with a place, within a batch; the commit fails if the invitation or the user has changed. */
export function turnIntoPlace(batch: Batch, db: Database, invitation: StoredInvitation, user: User | undefined): void {
  batch.delete(invitationRef(db, invitation.uid, invitation.clubId), { exists: true })
  writeMemberPlace(batch, db, { ...invitation, user })
}
