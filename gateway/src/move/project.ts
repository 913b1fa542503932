import { applicationDefault, deleteApp, initializeApp } from 'firebase-admin/app'
import { type Auth, getAuth } from 'firebase-admin/auth'
import { HostedDocuments } from './hosted-documents.ts'

/** A Firebase project at Google, accessed as its owner. */
export interface HostedProject {
  readonly projectId: string
  readonly auth: Auth
  readonly documents: HostedDocuments
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
  const authorization = async () => `Bearer ${emulator ? 'owner' : (await credential.getAccessToken()).access_token}`
  const origin = emulator ? `http://${emulator}` : 'https://firestore.googleapis.com'
  return {
    projectId,
    auth: getAuth(app),
    documents: new HostedDocuments(projectId, origin, authorization),
    close: () => deleteApp(app),
  }
}
