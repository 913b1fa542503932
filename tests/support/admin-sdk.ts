import { randomUUID } from 'node:crypto'
import { deleteApp, initializeApp } from 'firebase-admin/app'
import { type Auth, getAuth } from 'firebase-admin/auth'
import { type Firestore, initializeFirestore } from 'firebase-admin/firestore'
import type { FirebaseAddresses } from './firebase-stack.ts'

export interface AdminSdk {
  readonly auth: Auth
  readonly db: Firestore
  close(): Promise<void>
}

type Inside = Pick<FirebaseAddresses, 'insideHost' | 'secret' | 'projectId'>

/** The real Admin SDK on the gateway's inside side, as the API uses it. */
export function connectAdmin({ insideHost, secret, projectId }: Inside): AdminSdk {
  const app = initializeApp({ projectId }, randomUUID())
  process.env.FIREBASE_AUTH_EMULATOR_HOST = `${insideHost}/${secret}`
  const auth = getAuth(app)
  const db = initializeFirestore(app, { preferRest: true })
  db.settings({
    preferRest: true,
    host: insideHost,
    ssl: false,
    customHeaders: { Authorization: `Bearer ${secret}` },
    // Without Google credentials the SDK's REST transport asks for some; the secret above is all there is to say.
    auth: {
      fetch: (url: string, init: RequestInit) => fetch(url, init),
      getClient: async () => ({ getRequestHeaders: async () => ({}), universeDomain: 'googleapis.com' }),
      getProjectId: async () => projectId,
    },
  })
  return { auth, db, close: () => deleteApp(app) }
}
