import { setTimeout as pause } from 'node:timers/promises'
import type { Deps } from './deps.ts'

/**
 * Runs rounds of a job, `every` so many milliseconds. A round that fails is logged with `fault`, and the next one tries again.
 * Returns a function that stops after the current round, which can stop earlier by its signal.
 */
export function repeat(
  { log }: Pick<Deps, 'log'>,
  every: number,
  fault: string,
  round: (stopped: AbortSignal) => Promise<void>,
): () => Promise<void> {
  const stopped = new AbortController()
  const { signal } = stopped

  async function run(): Promise<void> {
    while (!signal.aborted) {
      await round(signal).catch((err: unknown) => log.warn({ err }, fault))
      await pause(every, undefined, { signal }).catch((error: unknown) => {
        if (!signal.aborted) throw error
      })
    }
  }

  const running = run()
  return async () => {
    stopped.abort()
    await running
  }
}
