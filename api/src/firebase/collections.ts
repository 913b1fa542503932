import type { CollectionName } from '@tessera/domain/stored/collections'
import type { CollectionReference } from 'firebase-admin/firestore'
import type { Database } from './database.ts'

export const collection = (db: Database, name: CollectionName): CollectionReference => db.collection(name)

/** The documents of a collection that belong to a club. */
export const ofClub = (db: Database, name: CollectionName, clubId: string) =>
  collection(db, name).where('clubId', '==', clubId)
