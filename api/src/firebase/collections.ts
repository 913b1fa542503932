import type { CollectionReference } from 'firebase-admin/firestore'
import type { Database } from './database.ts'

const names = [
  'clubs',
  'users',
  'invitations',
  'registrations',
  'members',
  'memberImports',
  'uniques',
  'photos',
  'logos',
  'certificates',
  'passTemplates',
  'passes',
  'passRegistrations',
  'payments',
  'paymentItems',
  'paymentYears',
] as const
export type CollectionName = (typeof names)[number]

export const collection = (db: Database, name: CollectionName): CollectionReference => db.collection(name)

/** The documents of a collection that belong to a club. */
export const ofClub = (db: Database, name: CollectionName, clubId: string) =>
  collection(db, name).where('clubId', '==', clubId)
