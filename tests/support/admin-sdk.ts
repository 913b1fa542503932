import { randomUUID } from 'node:crypto'
import { deleteApp, initializeApp } from 'firebase-admin/app'
import { type Auth, getAuth } from 'firebase-admin/auth'
import { type Firestore, initializeFirestore } from 'firebase-admin/firestore'
import type { FirebaseAddresses } from './firebase-stack.ts'
import type { Google } from './google-stand-in.ts'

export interface AdminSdk {
  readonly auth: Auth
  readonly db: Firestore
  close(): Promise<void>
}

type Inside = Pick<FirebaseAddresses, 'insideHost' | 'secret' | 'projectId'>

/** Connects the real Admin SDK to the gateway's inside side, as the API does. */
export const connectAdmin = ({ insideHost, secret, projectId }: Inside): AdminSdk =>
  connect(projectId, `${insideHost}/${secret}`, insideHost, secret)

/** Connects the real Admin SDK to the bare emulators of a hosted project, as their owner. */
export const connectHostedAdmin = ({ projectId, authHost, bareFirestore }: Google): AdminSdk =>
  connect(projectId, authHost, bareFirestore, 'owner')

function connect(projectId: string, authHost: string, firestoreHost: string, secret: string): AdminSdk {
  const app = initializeApp({ projectId }, randomUUID())
  process.env.FIREBASE_AUTH_EMULATOR_HOST = authHost
  const auth = getAuth(app)
  const db = initializeFirestore(app, { preferRest: true })
  db.settings({
    preferRest: true,
    host: firestoreHost,
    ssl: false,
    customHeaders: { Authorization: `Bearer ${secret}` },
    // Stubs the SDK's REST transport, which would look for Google credentials; the secret above authenticates.
    auth: {
      fetch: (url: string, init: RequestInit) => fetch(url, init),
      getClient: async () => ({ getRequestHeaders: async () => ({}), universeDomain: 'googleapis.com' }),
      getProjectId: async () => projectId,
    },
  })
  return { auth, db, close: () => deleteApp(app) }
}
