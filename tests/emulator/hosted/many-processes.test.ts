import { join } from 'node:path'
import { afterAll, beforeAll, vi } from 'vitest'
import { connectHostedAdmin } from '../../support/admin-sdk.ts'
import { send } from '../../support/api.ts'
import { startApiProcess } from '../../support/api-processes.ts'
import { type HostedProject, signInByGooglesLink, startHostedProject } from '../../support/hosted-project.ts'
import { isLong } from '../../support/long.ts'
import { raceProcesses } from '../../support/process-races.ts'

const publicUrl = 'https://members.example.org'
const googleKeys = join(import.meta.dirname, '..', '..', 'support', 'google-keys.ts')

let project: HostedProject
beforeAll(async () => {
  project = await startHostedProject('hosted-club-3', publicUrl)
  // The Admin SDK sets it as well, and other files of this process need their own.
  vi.stubEnv('FIREBASE_AUTH_EMULATOR_HOST', project.google.authHost)
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await project?.stop()
})

// The emulators alone, without the gateway: what holds is Firestore's doing.
raceProcesses(
  {
    start: (aheadMs) => {
      const { env, google } = project
      const stack = {
        publicUrl: `http://${google.authHost}`,
        insideHost: '',
        secret: '',
        projectId: google.projectId,
        dataDir: env.DATA_DIR ?? '',
        appUrl: publicUrl,
      }
      const test = { TESSERA_TEST_JWKS: google.jwks, NODE_OPTIONS: `--import ${googleKeys}`, TEST_PATIENCE: '1' }
      return startApiProcess(stack, { aheadMs, env: { ...env, ...test } })
    },
    connect: () => connectHostedAdmin(project.google),
    signInMember: async (api, { email }) => {
      const session = await signInByGooglesLink(project.google, email)
      const body = { email, uid: session.uid }
      await send(api, 'POST', '/api/member-auth/verify-auth', { token: session.token, body })
      return session
    },
  },
  isLong ? 10 : 2,
)
