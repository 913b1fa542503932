import { type ChildProcess, fork } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { exitOf, lastLines, type Running } from './running.ts'

const program = join(import.meta.dirname, 'auth-emulator-process.ts')
const startWithinMs = 180_000
/** Loading firebase-tools makes much garbage: with these flags the process has 110 MB after it instead of 135 MB. */
const execArgv = ['--max-semi-space-size=2', '--optimize-for-size']

/** Starts the Auth emulator on a unix socket that only this user can open; waits for it. @throws Error if it fails */
export async function startAuthEmulator(projectId: string): Promise<Running> {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-auth-'))
  const socketPath = join(folder, 'auth.sock')
  const child = fork(program, [socketPath, projectId], { execArgv, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
  const printed = lastLines(child, 12)
  const exited = exitOf(child, 'The Auth emulator')
  exited.then(() => rm(folder, { recursive: true, force: true }))
  const stop = async () => {
    child.kill()
    await exited
  }
  const late = wait(startWithinMs, 'it took too long', { ref: false })
  const outcome = await Promise.race([listening(child), exited, late])
  if (outcome) {
    await stop()
    throw new Error(`The Auth emulator did not start: ${outcome}. It said:\n${printed()}`)
  }
  return { address: { socketPath }, pid: child.pid, exited, stop }
}

/** Waits for the child's `listening` message; under `node --watch` other messages come first. */
const listening = (child: ChildProcess) =>
  new Promise<undefined>((resolve) => {
    child.on('message', (message) => {
      // biome-ignore lint/plugin: the message of a worker, not an error
      if (message === 'listening') resolve(undefined)
    })
  })
