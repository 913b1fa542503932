import { type Firestore, getFirestore, initializeFirestore, setLogLevel } from 'firebase/firestore/lite'
import { firebase } from './start.ts'

let database: Firestore | undefined

/** Returns the Firestore Lite client, created on first use. */
export function firestore(): Firestore {
  if (!database) {
    const { app, firestoreHost } = firebase()
    // Every failure is thrown and shown; the SDK's log would repeat it with the request's content.
    setLogLevel('silent')
    database = firestoreHost ? initializeFirestore(app, firestoreHost) : getFirestore(app)
  }
  return database
}
