import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Session } from './gateway.ts'
import { type Google, startGoogle } from './google-stand-in.ts'

/** A Firebase project, and the environment variables of an installation that uses it. */
export interface HostedProject {
  readonly google: Google
  readonly env: Readonly<Record<string, string>>
  stop(): Promise<void>
}

/** With `running`, the project is that one, and `stop` stops it. */
export async function startHostedProject(
  projectId: string,
  publicUrl: string,
  running?: Google,
): Promise<HostedProject> {
  const google = running ?? (await startGoogle(projectId))
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
        apiKey: 'AIza-test',
        authDomain: `${projectId}.firebaseapp.com`,
        projectId,
        appId: '1:2:web:3',
      }),
      GOOGLE_APPLICATION_CREDENTIALS: credentials,
      // Standard variables of Firebase tools: use emulators instead of Google.
      FIRESTORE_EMULATOR_HOST: google.firestoreHost,
      FIREBASE_AUTH_EMULATOR_HOST: google.authHost,
    },
    stop: async () => {
      await google.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Signs in by the link that Google would have sent. */
export async function signInByGooglesLink({ authHost, projectId }: Google, email: string): Promise<Session> {
  const ask = async (path: string, body?: object) => {
    const headers = { authorization: 'Bearer owner', 'content-type': 'application/json' }
    const sent = body ? { method: 'POST', body: JSON.stringify(body) } : {}
    const response = await fetch(`http://${authHost}/${path}`, { headers, ...sent })
    return response.json()
  }
  const accounts = 'identitytoolkit.googleapis.com/v1/accounts'
  await ask(`${accounts}:sendOobCode?key=k`, { requestType: 'EMAIL_SIGNIN', email, continueUrl: 'https://club.test' })
  const { oobCodes } = await ask(`emulator/v1/projects/${projectId}/oobCodes`)
  const { oobCode } = oobCodes.findLast((one: { email: string }) => one.email === email)
  const { localId, idToken, refreshToken } = await ask(`${accounts}:signInWithEmailLink?key=k`, { email, oobCode })
  return { uid: localId, token: idToken, refreshToken }
}
