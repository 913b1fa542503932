import { applicationDefault, deleteApp, initializeApp } from 'firebase-admin/app'
import { type Auth, getAuth } from 'firebase-admin/auth'
import { askOwner, HostedDocuments } from './hosted-documents.ts'

/** A Firebase project at Google, accessed as its owner. */
export interface HostedProject {
  readonly projectId: string
  readonly auth: Auth
  readonly documents: HostedDocuments
  /** GET of the Identity Toolkit's REST API, as the project's owner. @throws GoogleRefused */
  readonly askAuth: (path: string) => Promise<unknown>
  readonly close: () => Promise<void>
}

/**
 * Opens a project with Google's default credentials, or the emulators that the usual Firebase variables name
 * (`FIRESTORE_EMULATOR_HOST` …).
 */
export function openProject(projectId: string, env: Record<string, string | undefined>): HostedProject {
  const credential = applicationDefault()
  const app = initializeApp({ projectId, credential }, `move-to-${projectId}`)
  const emulator = env.FIRESTORE_EMULATOR_HOST
  const authEmulator = env.FIREBASE_AUTH_EMULATOR_HOST
  const authHost = authEmulator ? `http://${authEmulator}/` : 'https://'
  const authorization = async () => `Bearer ${emulator ? 'owner' : (await credential.getAccessToken()).access_token}`
  const origin = emulator ? `http://${emulator}` : 'https://firestore.googleapis.com'
  return {
    projectId,
    auth: getAuth(app),
    documents: new HostedDocuments(projectId, origin, authorization),
    askAuth: async (path) => askOwner(`${authHost}identitytoolkit.googleapis.com${path}`, await authorization()),
    close: () => deleteApp(app),
  }
}
