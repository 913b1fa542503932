import type { CollectionName } from '@tessera/domain/stored/collections'
import type { CollectionReference } from 'firebase-admin/firestore'
import type { Database } from './database.ts'

export const collection = (db: Database, name: CollectionName): CollectionReference => db.collection(name)

/** Firestore's maximum number of values in an `in` filter. */
export const mostInFilter = 30

/** The documents of a collection that belong to a club. */
export const ofClub = (db: Database, name: CollectionName, clubId: string) =>
  collection(db, name).where('clubId', '==', clubId)
