import { setTimeout as pause } from 'node:timers/promises'
import type { Deps } from '../deps.ts'
import { faultOf } from '../firebase/faults.ts'
import type { LetterAttachment } from './composer.ts'
import { type Outcome, Sender } from './sender.ts'
import { readInterrupted, readOpen } from './store.ts'

interface Pace {
  /** Polling interval for due letters without a change feed, in milliseconds. */
  readonly look: number
  /** Milliseconds until the next letter after the mail server took none. */
  readonly server: number
}
const ordinary: Pace = { look: 15_000, server: 30_000 }

/** Longest wait for a change feed, in milliseconds. */
const longest = 10 * 60_000
/** Letters that are read at once. */
const page = 50

/**
 * Sends the letters of all clubs as they become due, one at a time and at most `LETTERS_PER_MINUTE`. Runs in the process
 * that holds the lease `jobs`. Returns a function that stops after the letter that is being sent.
 */
export function sendLetters(
  deps: Deps,
  attachments: Readonly<Record<string, LetterAttachment>>,
  { look, server }: Pace = ordinary,
): () => Promise<void> {
  const { changes } = deps.firebase
  const stopped = new AbortController()
  const gap = 60_000 / deps.config.letters.perMinute
  let wake = new AbortController()
  /** True if there may be letters in the state `sending`, left by a process that ended. */
  let hasInterrupted = true
  const sender = new Sender(deps, attachments)

  /** Waits, but not beyond a change or the stop. */
  async function rest(ms: number, untilChange: boolean): Promise<void> {
    const signal = untilChange ? AbortSignal.any([stopped.signal, wake.signal]) : stopped.signal
    await pause(ms, undefined, { signal }).catch((error: unknown) => {
      if (!signal.aborted) throw error
    })
  }

  /** Sends a letter and keeps the rate. Returns false if no further one should be tried now. */
  async function one(work: () => Promise<Outcome>): Promise<boolean> {
    const since = performance.now()
    const outcome = await work()
    if (outcome === 'unknown') hasInterrupted = true
    if (outcome === 'unknown' || outcome === 'no server') return false
    if (outcome === 'tried') await rest(Math.max(0, gap - (performance.now() - since)), false)
    return !stopped.signal.aborted
  }

  /** Sends what is due. Returns the milliseconds until the next look, and whether a change shortens them. */
  async function round(): Promise<readonly [number, boolean]> {
    if ((await deps.letterCarrier.transport()) === 'none') return [longest, false]
    if (hasInterrupted) {
      const interrupted = await readInterrupted(deps, page)
      for (const letter of interrupted) if (!(await one(() => sender.resolve(letter)))) return [server, false]
      hasInterrupted = interrupted.length === page
    }
    const open = await readOpen(deps, page)
    for (const letter of open) {
      const wait = letter.due - deps.now().getTime()
      if (wait > gap) return [Math.min(wait, longest), true]
      if (wait > 0) await rest(wait, false)
      if (stopped.signal.aborted) return [0, false]
      if (!(await one(() => sender.send(letter)))) return [server, false]
    }
    if (open.length > 0) return [0, false]
    return [deps.config.mode === 'hosted' ? look : longest, true]
  }

  async function run(): Promise<void> {
    while (!stopped.signal.aborted) {
      wake = new AbortController()
      try {
        await rest(...(await round()))
      } catch (err) {
        deps.log[faultOf(err) === 'unavailable' ? 'warn' : 'error']({ err }, 'letters could not be sent')
        hasInterrupted = true
        await rest(server, false)
      }
    }
  }

  const unfollow =
    deps.config.mode === 'hosted' ? () => undefined : changes.follow({ collections: ['letters'] }, () => wake.abort())
  const running = run()
  return async () => {
    unfollow()
    stopped.abort()
    await running
  }
}
