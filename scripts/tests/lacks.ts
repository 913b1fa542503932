import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { findJar } from '../../gateway/src/emulators/find-jar.ts'
import { findBrowser } from '../../tests/support/find-browser.ts'
import { ask, show } from '../product/command.ts'
import { engineFault, imageOf, layJar } from '../product/docker.ts'
import { root, say, UserError } from '../product/environment.ts'
import { needJar } from '../product/jar.ts'

/** Tools that some tests need and this machine lacks: reason and remedy, in one sentence each. */
export type Lacks = Readonly<Partial<Record<'java' | 'docker' | 'browser', string>>>

/** Installs missing tools for the tests; returns those that could not be installed. */
export async function fetchLacks(): Promise<Lacks> {
  const fault = engineFault()
  const docker =
    fault && `${fault.slice(0, -1)}: install Docker with Compose v2 (https://docs.docker.com/engine/install).`
  const java = await fetchJava(fault === undefined)
  const browser = await fetchBrowser()
  return { ...(java && { java }), ...(docker && { docker }), ...(browser && { browser }) }
}

/** Returns the environment variables that `tests/support/needs.ts` reads. */
export const lacksAsEnv = (lacks: Lacks): Record<string, string> =>
  Object.fromEntries(Object.entries(lacks).map(([name, sentence]) => [`TESSERA_NO_${name.toUpperCase()}`, sentence]))

const isRoot = process.getuid?.() === 0
const hasJava = () => ask('java', ['-version']).ok

async function fetchJava(dockerIsHere: boolean): Promise<string | undefined> {
  try {
    needJar()
  } catch (error) {
    if (error instanceof UserError) return error.message
    throw error
  }
  if (hasJava() || (dockerIsHere && (await runJavaInImage()))) return undefined
  installPackage('default-jre-headless')
  return hasJava()
    ? undefined
    : 'Java is missing: install a Java runtime, version 17 or newer (Debian: apt install default-jre-headless).'
}

/**
 * Makes `java` a command that runs in the product's image, with this machine's network and paths. Linux only:
 * elsewhere, a container uses the network of a virtual machine.
 */
async function runJavaInImage(): Promise<boolean> {
  if (process.platform !== 'linux') return false
  layJar()
  say('Java is missing here: the emulators of the tests run in the image of the product.')
  if ((await show('docker', ['compose', 'build', '--quiet', 'firebase'])) !== 0) return false
  const mounts = [root, dirname(findJar(process.env) ?? root)]
    .map((folder) => `--volume '${folder}:${folder}:ro'`)
    .join(' ')
  const bin = resolve(root, '.cache/java-in-docker')
  const command = join(bin, 'java')
  mkdirSync(bin, { recursive: true })
  writeFileSync(
    command,
    `#!/bin/sh
# The client hands SIGTERM on to the container; nothing remains of it after its end.
exec docker run --rm --init --network host --user "$(id -u):$(id -g)" ${mounts} --entrypoint java ${imageOf('firebase')} "$@"
`,
  )
  chmodSync(command, 0o755)
  process.env.PATH = `${bin}:${process.env.PATH}`
  return hasJava()
}

async function fetchBrowser(): Promise<string | undefined> {
  if (await hasBrowser()) return undefined
  say('Fetching Chromium (once) …')
  const withLibraries = isRoot ? ['--with-deps'] : []
  ask('playwright-core', ['install', ...withLibraries, '--no-shell', 'chromium'])
  if (!(await hasBrowser())) for (const name of ['chromium', 'chromium-headless-shell']) installPackage(name)
  if (await hasBrowser()) return undefined
  return 'Chromium is missing or does not start: install it (Debian: apt install chromium), or name one in CHROMIUM.'
}

async function hasBrowser(): Promise<boolean> {
  const browser = await findBrowser()
  return browser !== undefined && ask(browser, ['--version']).ok
}

/** Installs a system package; does nothing without root or apt. */
function installPackage(name: string): void {
  if (!isRoot || !ask('apt-get', ['--version']).ok) return
  say(`Installing ${name} …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  ask('apt-get', ['update', '-qq'], env)
  ask('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], env)
}
