import { invitationId } from '@tessera/domain/stored/composed-ids'
import { inParts } from '@tessera/server/in-parts'
import type { Projection } from '../firebase/cached-collection.ts'
import { mostInFilter } from '../firebase/collections.ts'
import type { Database } from '../firebase/database.ts'
import { type Batch, serverTime } from '../firebase/plain.ts'
import { type Document, parseDocument, storeOf } from '../firebase/store.ts'
import { demandUnchanged, type MemberPlace, type User, writeMemberPlace } from './store.ts'

type StoredInvitation = Document<'invitations'>

const invitationsIn = (db: Database) => storeOf(db, 'invitations')

/** Reads a user's invitations, at most `limit`. */
export const readInvitations = (db: Database, uid: string, limit: number): Promise<StoredInvitation[]> =>
  invitationsIn(db).find(invitationsIn(db).all.where('uid', '==', uid).limit(limit))

/** Reads a user's invitation to a club. `clubId` may be any text. */
export async function readInvitation(db: Database, uid: string, clubId: string): Promise<StoredInvitation | undefined> {
  const invitations = invitationsIn(db)
  return (await invitations.find(invitations.all.where('uid', '==', uid).where('clubId', '==', clubId)))[0]
}

/** The members of a club who have not answered their invitation, by id. */
export const invitedView: Projection<string, ReadonlySet<string>> = {
  collection: 'invitations',
  part: (doc) => parseDocument('invitations', doc)?.memberId,
  whole: (memberIds) => new Set(memberIds.values()),
}

/** Reads the invitations of many users. */
export async function readInvitationsOf(db: Database, uids: readonly string[]): Promise<StoredInvitation[]> {
  const invitations = invitationsIn(db)
  const parts = inParts(uids, mostInFilter)
  return (await Promise.all(parts.map((some) => invitations.find(invitations.all.where('uid', 'in', some))))).flat()
}

export function writeInvitation(batch: Batch, db: Database, { uid, email, clubId, memberId, user }: MemberPlace): void {
  if (user) demandUnchanged(batch, db, user)
  const fields = { uid, email, clubId, memberId, createdAt: serverTime() }
  invitationsIn(db).set(batch, invitationId(uid, clubId), fields)
}

export const eraseInvitation = (batch: Batch, db: Database, uid: string, clubId: string): void =>
  invitationsIn(db).delete(batch, { id: invitationId(uid, clubId) })

/** Replaces an invitation with a place, within a batch; the commit fails if the invitation or the user has changed. */
export function turnIntoPlace(batch: Batch, db: Database, invitation: StoredInvitation, user: User | undefined): void {
  batch.delete(invitationsIn(db).all.doc(invitationId(invitation.uid, invitation.clubId)), { exists: true })
  writeMemberPlace(batch, db, { ...invitation, user })
}
