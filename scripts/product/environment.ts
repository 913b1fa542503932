import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository's root. */
export const root = fileURLToPath(new URL('../..', import.meta.url))

/** A fault that a person can put right: said in one sentence, without a stack. */
export class Hindrance extends Error {}

/** Says what is happening, one line at a time. */
export const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

/** Runs a verb; a hindrance is printed as its sentence and ends with status 1. */
export async function run(verb: () => Promise<void>): Promise<void> {
  try {
    await verb()
  } catch (fault) {
    if (!(fault instanceof Hindrance)) throw fault
    process.stderr.write(`${fault.message}\n`)
    process.exitCode = 1
  }
}

/** Reads `.env` (what the shell sets wins) and gives what the verbs need of it, defaults filled in. */
export function readEnvironment() {
  const file = resolve(root, '.env')
  if (existsSync(file)) process.loadEnvFile(file)
  const text = (key: string) => process.env[key]?.trim() || undefined
  const port = text('WEB_PORT') ?? '8080'
  if (!/^\d{1,5}$/.test(port) || Number(port) < 1 || Number(port) > 65535) {
    throw new Hindrance(`WEB_PORT is "${port}": set it to a port from 1 to 65535 in .env.`)
  }
  const mode = text('MODE')
  if (mode && mode !== 'docker' && mode !== 'local') {
    throw new Hindrance(`MODE is "${mode}": it can be docker or local.`)
  }
  return {
    mode: mode as 'docker' | 'local' | undefined,
    port: Number(port),
    publicUrl: text('PUBLIC_URL') ?? `http://localhost:${port}`,
    dataDir: resolve(root, text('DATA_DIR') ?? 'data'),
    firebaseMode: text('FIREBASE_MODE') ?? 'self-hosted',
    smtp: text('SMTP_URL') !== undefined,
  }
}
export type Environment = ReturnType<typeof readEnvironment>
