import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Google, startGoogle } from './google-stand-in.ts'

/** A Firebase project, and the environment of an installation that uses it. */
export interface HostedProject {
  readonly google: Google
  readonly env: Readonly<Record<string, string>>
  stop(): Promise<void>
}

export async function startHostedProject(projectId: string, publicUrl: string): Promise<HostedProject> {
  const google = await startGoogle(projectId)
  const folder = mkdtempSync(join(tmpdir(), 'tessera-hosted-'))
  const credentials = join(folder, 'service-account.json')
  writeFileSync(credentials, JSON.stringify(google.credentials))
  return {
    google,
    env: {
      DATA_DIR: folder,
      PUBLIC_URL: publicUrl,
      FIREBASE_MODE: 'hosted',
      FIREBASE_PROJECT_ID: projectId,
      FIREBASE_WEB_CONFIG: JSON.stringify({
        ...{ apiKey: 'AIza-test', authDomain: `${projectId}.firebaseapp.com`, projectId, appId: '1:2:web:3' },
      }),
      GOOGLE_APPLICATION_CREDENTIALS: credentials,
      // As every Firebase tool understands it: emulators in the place of Google.
      FIRESTORE_EMULATOR_HOST: google.firestoreHost,
      FIREBASE_AUTH_EMULATOR_HOST: google.authHost,
    },
    stop: async () => {
      await google.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
