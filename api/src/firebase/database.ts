import type { Firestore } from 'firebase-admin/firestore'

/** Firestore through the Admin SDK: every club's data, without security rules. */
export type Database = Firestore
