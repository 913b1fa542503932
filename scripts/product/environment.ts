import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readEnvFile } from './env-file.ts'

/** Root folder of the repository. */
export const root = fileURLToPath(new URL('../..', import.meta.url))

/** An error that the user can fix: printed as one sentence, without a stack. */
export class UserError extends Error {}

export const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

/** Runs a command of the make file; prints the message of a UserError and sets exit status 1. */
export async function run(verb: () => Promise<void>): Promise<void> {
  try {
    await verb()
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
}

/** Reads `.env` (the shell wins); returns the settings with defaults. @throws UserError if one is invalid */
export function readEnvironment() {
  const file = resolve(root, '.env')
  if (existsSync(file)) readEnvFile(readFileSync(file, 'utf8'), process.env)
  const text = (key: string) => process.env[key]?.trim() || undefined
  const port = text('WEB_PORT') ?? '8080'
  if (!/^\d{1,5}$/.test(port) || Number(port) < 1 || Number(port) > 65535) {
    throw new UserError(`WEB_PORT is "${port}": set it to a port from 1 to 65535 in .env.`)
  }
  const firebaseMode = text('FIREBASE_MODE') ?? 'self-hosted'
  const credentials = text('GOOGLE_APPLICATION_CREDENTIALS')
  if (credentials) process.env.GOOGLE_APPLICATION_CREDENTIALS = resolve(root, credentials)
  return {
    port: Number(port),
    host: text('BIND') ?? text('WEB_HOST') ?? '127.0.0.1',
    publicUrl: text('PUBLIC_URL') ?? `http://localhost:${port}`,
    dataDir: resolve(root, text('DATA_DIR') ?? 'data'),
    firebaseMode,
    smtp: text('SMTP_URL') !== undefined,
  }
}
export type Environment = ReturnType<typeof readEnvironment>
