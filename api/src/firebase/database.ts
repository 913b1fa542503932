import type { Firestore } from 'firebase-admin/firestore'

/** The books of all clubs, with all powers. */
export type Database = Firestore
