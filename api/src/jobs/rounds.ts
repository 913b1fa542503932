import { setTimeout as pause } from 'node:timers/promises'

/** The time until the next round, in milliseconds; `isWakeable` if `wake` ends it. */
export interface Rest {
  readonly ms: number
  readonly isWakeable: boolean
}

/** Rounds that go on: `wake` ends a rest that allows it, or the rest after the round at hand; `stop` waits for that round. */
export interface Rounds {
  readonly wake: () => void
  readonly stop: () => Promise<void>
}

/** Starts one round after the other. A round returns its rest; `failed` returns the one after a round that throws. */
export function startRounds(round: (stopped: AbortSignal) => Promise<Rest>, failed: (error: unknown) => Rest): Rounds {
  const stopping = new AbortController()
  const stopped = stopping.signal
  let waking = new AbortController()

  async function run(): Promise<void> {
    while (!stopped.aborted) {
      waking = new AbortController()
      const { ms, isWakeable } = await round(stopped).catch(failed)
      await rest(ms, isWakeable ? AbortSignal.any([stopped, waking.signal]) : stopped)
    }
  }

  const running = run()
  return {
    wake: () => waking.abort(),
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}

/** Waits for some milliseconds, at most until `ended`. */
export async function rest(ms: number, ended: AbortSignal): Promise<void> {
  await pause(ms, undefined, { signal: ended }).catch((error: unknown) => {
    if (!ended.aborted) throw error
  })
}
