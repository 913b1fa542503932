import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { root } from './environment.ts'
import type { Part } from './parts.ts'

/** Target of a part's output: a function for each chunk, or this terminal. */
type Output = ((chunk: Buffer) => void) | 'inherit'

/** How often it is looked whether a part may start again, in milliseconds. */
const lookMs = 100

/**
 * Keeps parts running: restarts a part that ends, after a growing pause (0.5 to 30 s), and not while it `isHeld`. What the
 * others say is read meanwhile. `stop` ends all.
 */
export function keepRunning(parts: Part[], outputOf: (part: Part) => Output, isHeld = (_: Part) => false) {
  const children = new Map<string, ChildProcess>()
  let stopping = false

  const keep = async (part: Part) => {
    for (let pause = 500; !stopping; pause = Math.min(pause * 2, 30_000)) {
      const output = outputOf(part)
      const started = Date.now()
      const child = spawn(part.command, part.args, {
        cwd: root,
        stdio: output === 'inherit' ? ['ignore', output, output] : ['ignore', 'pipe', 'pipe'],
        env: { ...process.env, ...part.env },
      })
      if (output !== 'inherit') for (const stream of [child.stdout, child.stderr]) stream?.on('data', output)
      children.set(part.name, child)
      await once(child, 'exit')
      if (Date.now() - started > 60_000) pause = 500
      if (!stopping) await wait(pause)
      while (!stopping && isHeld(part)) await wait(lookMs)
    }
  }
  const done = Promise.all(parts.map(keep))

  const stop = async () => {
    stopping = true
    for (const child of children.values()) child.kill('SIGTERM')
    await done
  }
  return { stop }
}
