import { existsSync, mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { ask, show } from './command.ts'
import { type Environment, Hindrance, root, say } from './environment.ts'
import { layJar } from './jar.ts'
import { isFree } from './ports.ts'

/** Why Docker cannot be used here, as a sentence; nothing when it can. */
export function engineFault(): string | undefined {
  if (!ask('docker', ['--version']).ok) return 'Docker is not installed.'
  if (!ask('docker', ['compose', 'version']).ok)
    return 'Docker is here, but without Compose v2 (the docker-compose-plugin).'
  if (!ask('docker', ['info', '--format', '{{.ServerVersion}}']).ok)
    return 'Docker is installed, but no engine answers.'
  return undefined
}

/** Builds and starts the compose stack and waits until every part is healthy. */
export async function upInDocker({ port, firebaseMode }: Environment): Promise<void> {
  const running = runningServices()
  if (!running.includes('web') && !(await isFree(port))) {
    throw new Hindrance(`Port ${port} is taken by another program: stop it, or set WEB_PORT to another port in .env.`)
  }
  if (firebaseMode === 'hosted') needKeyFile()
  else layJar()
  say('Building the images (a few minutes the first time) …')
  if ((await show('docker', ['compose', 'build'])) !== 0)
    throw new Hindrance('The images could not be built: see above.')
  say('Starting, and waiting until every part is healthy …')
  // Made here, so that Docker does not make it as root.
  mkdirSync(resolve(root, 'certs'), { recursive: true })
  if (
    (await show('docker', ['compose', 'up', '--detach', '--wait', '--wait-timeout', '180', '--remove-orphans'])) !== 0
  ) {
    throw new Hindrance('A part did not become healthy: `make logs` shows why.')
  }
}

/** A container has no credentials of its own, and Docker would speak of an interpolation. */
function needKeyFile(): void {
  const file = process.env.GOOGLE_APPLICATION_CREDENTIALS
  if (file && existsSync(file)) return
  throw new Hindrance(
    `FIREBASE_MODE is hosted, and GOOGLE_APPLICATION_CREDENTIALS ${file ? `names ${file}, which does not exist` : 'is missing'}: name the key file of a service account of your project (docs/hosted.md).`,
  )
}

/** Stops the compose stack; its volume stays. Answers whether anything ran. */
export async function downInDocker(): Promise<boolean> {
  const ran = runningServices().length > 0
  if (ran && (await show('docker', ['compose', 'down'])) !== 0)
    throw new Hindrance('Docker could not stop it: see above.')
  return ran
}

export function runningServices(): string[] {
  const { ok, output } = ask('docker', ['compose', 'ps', '--services', '--status', 'running'])
  return ok && output ? output.split('\n') : []
}
