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
  const firebaseMode = text('FIREBASE_MODE') ?? 'self-hosted'
  if (firebaseMode === 'hosted') leaveOwnFirebaseOut()
  return {
    mode: mode as 'docker' | 'local' | undefined,
    port: Number(port),
    host: text('WEB_HOST') ?? '127.0.0.1',
    publicUrl: text('PUBLIC_URL') ?? `http://localhost:${port}`,
    dataDir: resolve(root, text('DATA_DIR') ?? 'data'),
    firebaseMode,
    smtp: text('SMTP_URL') !== undefined,
  }
}
export type Environment = ReturnType<typeof readEnvironment>

/** Refuses a verb that is about the data of this machine where Google keeps it. */
export function needOwnFirebase({ firebaseMode }: Environment, instead: string): void {
  if (firebaseMode === 'hosted') throw new Hindrance(`FIREBASE_MODE is hosted: ${instead}`)
}

/** Lays the hosted compose file over those that are chosen, as COMPOSE_FILE or by default. */
function leaveOwnFirebaseOut(): void {
  const laid = 'docker-compose.hosted.yml'
  const standard = ['docker-compose.yml', 'docker-compose.override.yml'].filter((file) =>
    existsSync(resolve(root, file)),
  )
  const files = process.env.COMPOSE_FILE ? process.env.COMPOSE_FILE.split(':') : standard
  process.env.COMPOSE_FILE = [...files.filter((file) => file !== laid), laid].join(':')
  const credentials = process.env.GOOGLE_APPLICATION_CREDENTIALS
  if (credentials) process.env.GOOGLE_APPLICATION_CREDENTIALS = resolve(root, credentials)
}
