import { randomUUID } from 'node:crypto'
import { deleteApp, initializeApp } from 'firebase/app'
import { type Auth, connectAuthEmulator, initializeAuth, inMemoryPersistence } from 'firebase/auth'
import { type Firestore, initializeFirestore, setLogLevel } from 'firebase/firestore/lite'
import type { FirebaseAddresses } from './firebase-stack.ts'

export interface BrowserSdk {
  readonly auth: Auth
  readonly db: Firestore
  close(): Promise<void>
}

// Most tests provoke refusals; the SDK would print each.
setLogLevel('silent')

/** Connects the real browser SDK to the gateway's public side, as the web app does. */
export function openBrowser({ publicUrl, projectId }: Pick<FirebaseAddresses, 'publicUrl' | 'projectId'>): BrowserSdk {
  const app = initializeApp({ apiKey: 'self-hosted', projectId }, randomUUID())
  const auth = initializeAuth(app, { persistence: inMemoryPersistence })
  connectAuthEmulator(auth, publicUrl, { disableWarnings: true })
  const db = initializeFirestore(app, { host: new URL(publicUrl).host, ssl: false })
  return { auth, db, close: () => deleteApp(app) }
}
