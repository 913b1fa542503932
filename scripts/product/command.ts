import { spawn, spawnSync } from 'node:child_process'
import { root } from './environment.ts'

/** So much of what a command prints is taken, in bytes. */
const maxBuffer = 64 * 1024 * 1024

/** Runs a command quietly and gives its status, what it printed, and that together with its complaints. */
export function ask(
  command: string,
  args: string[],
  env: NodeJS.ProcessEnv = process.env,
): { ok: boolean; printed: string; output: string } {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: root, encoding: 'utf8', env, maxBuffer })
  return { ok: status === 0, printed: (stdout ?? '').trim(), output: `${stdout ?? ''}${stderr ?? ''}`.trim() }
}

/** Runs a command in the open, with this terminal, and gives its exit status. */
export function show(command: string, args: string[], env: NodeJS.ProcessEnv = process.env): Promise<number> {
  return new Promise((done, failed) => {
    spawn(command, args, { cwd: root, stdio: 'inherit', env })
      .on('error', failed)
      .on('exit', (code, signal) => done(signal ? 1 : (code ?? 1)))
  })
}
