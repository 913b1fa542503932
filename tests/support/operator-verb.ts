import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { root } from '../../scripts/product/environment.ts'

const run = promisify(execFile)

export interface Outcome {
  readonly ok: boolean
  readonly output: string
}

/** Runs a script of `scripts/verbs` as the operator does, without Docker; `env` may put emulators in place of Google. */
export async function verb(script: string, args: string[], env: Record<string, string> = {}): Promise<Outcome> {
  const settings = { MODE: 'local', GOOGLE_APPLICATION_CREDENTIALS: '', FIREBASE_MODE: '' }
  try {
    const { stdout, stderr } = await run('sh', [`scripts/verbs/${script}.sh`, ...args], {
      cwd: root,
      env: { ...process.env, ...settings, ...env },
    })
    return { ok: true, output: stdout + stderr }
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string }
    return { ok: false, output: stdout + stderr }
  }
}
