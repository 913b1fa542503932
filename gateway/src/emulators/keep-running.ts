import { setTimeout as wait } from 'node:timers/promises'
import type { Log } from '@tessera/server/log'
import type { Upstream } from '../upstream.ts'
import type { Part, Readiness } from './readiness.ts'
import type { Running } from './running.ts'

interface Kept {
  readonly part: Part
  readonly start: () => Promise<Running>
  readonly upstream: Upstream
  /** Prepares a started emulator for requests: settings, data, warm-up. */
  readonly prepare: () => Promise<void>
}

export interface SupervisedPart {
  readonly stop: () => Promise<void>
  /**
   * Restarts the part in a quiet moment. First awaits `pause`, which must stop work that takes several requests; then
   * holds all requests during the restart.
   */
  readonly restart: (pause: () => Promise<void>) => Promise<void>
}

/** Maximum wait for a quiet moment (kept short, because memory fills up), then for the requests under way. */
const longestNoiseMs = 1_000
const longestCallMs = 10_000
/** Maximum time to hold requests during a planned restart; after that they fail as in an unplanned one. */
const longestHoldMs = 60_000

const longestPauseMs = 30_000
const calmAfterMs = 60_000

/**
 * Starts a part and restarts it when it exits, with a backoff that grows with each failure in a row. Resolves once the
 * part runs. @throws Error if the first start fails
 */
export async function keepRunning(kept: Kept, readiness: Readiness, log: Log): Promise<SupervisedPart> {
  let running = await bringUp(kept, readiness, log)
  let isPlanned = false
  let cameUp = () => {}
  let stopping = false
  let failures = 0
  const stopped = new AbortController()

  const watch = async () => {
    while (!stopping) {
      const since = Date.now()
      const sentence = await running.exited
      if (!isPlanned) readiness.down(kept.part)
      kept.upstream.moveTo(undefined)
      if (stopping) return
      if (!isPlanned) log.error({ part: kept.part }, sentence)
      failures = Date.now() - since > calmAfterMs ? 0 : failures
      running = await again()
      isPlanned = false
      cameUp()
    }
  }

  const again = async (): Promise<Running> => {
    for (;;) {
      const pause = Math.min(longestPauseMs, 250 * 2 ** failures++)
      await wait(pause, undefined, { signal: stopped.signal })
      try {
        return await bringUp(kept, readiness, log)
      } catch (error) {
        readiness.down(kept.part)
        log.error({ part: kept.part, error: String(error) }, 'could not be started again')
      }
    }
  }

  const watching = watch().catch((error: unknown) => {
    if (!stopping) throw error
  })
  return {
    async stop() {
      stopping = true
      cameUp()
      stopped.abort()
      await running.stop()
      await watching
      await running.stop() // A restart may have finished meanwhile.
    },
    async restart(pause) {
      if (stopping || isPlanned) return
      await kept.upstream.quiet(longestNoiseMs)
      await pause()
      kept.upstream.hold()
      await kept.upstream.quiet(longestCallMs)
      isPlanned = true
      const late = setTimeout(() => {
        readiness.down(kept.part)
        kept.upstream.refuseHeld()
      }, longestHoldMs)
      cameUp = () => clearTimeout(late)
      await running.stop()
    },
  }
}

async function bringUp(kept: Kept, readiness: Readiness, log: Log): Promise<Running> {
  const running = await kept.start()
  kept.upstream.moveTo(running.address)
  try {
    await kept.prepare()
  } catch (error) {
    kept.upstream.moveTo(undefined)
    await running.stop()
    throw error
  }
  kept.upstream.release()
  readiness.up(kept.part)
  log.info({ part: kept.part, pid: running.pid }, 'running')
  return running
}
