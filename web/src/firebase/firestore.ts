import { type Firestore, getFirestore, initializeFirestore, setLogLevel } from 'firebase/firestore/lite'
import { firebase } from './start.ts'

let database: Firestore | undefined

/** The club's documents: the light Firestore client, started when first asked for. */
export function firestore(): Firestore {
  if (!database) {
    const { app, firestoreHost } = firebase()
    // Every failure is thrown and told; the log would repeat it with the request's content.
    setLogLevel('silent')
    database = firestoreHost ? initializeFirestore(app, firestoreHost) : getFirestore(app)
  }
  return database
}
