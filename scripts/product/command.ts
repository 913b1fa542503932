import { spawn, spawnSync } from 'node:child_process'
import { root } from './environment.ts'

/** Maximum output of a command, in bytes. */
const maxBuffer = 64 * 1024 * 1024

/** Runs a command without a terminal; returns success, stdout (`printed`), and stdout with stderr (`output`). */
export function ask(
  command: string,
  args: string[],
  env: NodeJS.ProcessEnv = process.env,
): { ok: boolean; printed: string; output: string } {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: root, encoding: 'utf8', env, maxBuffer })
  return { ok: status === 0, printed: (stdout ?? '').trim(), output: `${stdout ?? ''}${stderr ?? ''}`.trim() }
}

/** Runs a command in this terminal; returns its exit status. */
export function show(command: string, args: string[], env: NodeJS.ProcessEnv = process.env): Promise<number> {
  return new Promise((done, failed) => {
    spawn(command, args, { cwd: root, stdio: 'inherit', env })
      .on('error', failed)
      .on('exit', (code, signal) => done(signal ? 1 : (code ?? 1)))
  })
}
