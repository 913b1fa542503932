import { faultOf } from '../firebase/faults.ts'
import { type Rest, rest, startRounds } from '../jobs/rounds.ts'
import type { Needs } from '../needs.ts'
import type { LetterAttachment } from './composer.ts'
import type { SenderNeeds } from './needs.ts'
import { readInterrupted, readOpen } from './read-queued.ts'
import { type Outcome, Sender } from './sender.ts'

interface Pace {
  /** Polling interval for due letters without a change feed, in milliseconds. */
  readonly look: number
  /** Milliseconds until the next letter after the mail server took none. */
  readonly server: number
}
const ordinary: Pace = { look: 15_000, server: 30_000 }

/** Longest wait for a change feed, in milliseconds. */
const longest = 10 * 60_000
/** Letters that are read at once: one that somebody waits for goes after as many. */
const page = 10

/**
 * Sends the letters of all clubs as they become due, one at a time and at most `LETTERS_PER_MINUTE`. Runs in the process
 * that holds the lease `jobs`. Returns a function that stops after the letter that is being sent.
 */
export function sendLetters(
  deps: SenderNeeds & Needs<'changes'>,
  attachments: Readonly<Record<string, LetterAttachment>>,
  { look, server }: Pace = ordinary,
): () => Promise<void> {
  const gap = 60_000 / deps.config.letters.perMinute
  /** True if there may be letters in the state `sending`, left by a process that ended. */
  let hasInterrupted = true
  const sender = new Sender(deps, attachments)
  const afterFailure: Rest = { ms: server, isWakeable: false }

  /** Sends a letter and keeps the rate. Returns false if no further one should be tried now. */
  async function one(work: () => Promise<Outcome>, stopped: AbortSignal): Promise<boolean> {
    const since = performance.now()
    const outcome = await work()
    if (outcome === 'unknown') hasInterrupted = true
    if (outcome === 'unknown' || outcome === 'no server') return false
    if (outcome === 'tried') await rest(Math.max(0, gap - (performance.now() - since)), stopped)
    return !stopped.aborted
  }

  /** Sends what is due. */
  async function round(stopped: AbortSignal): Promise<Rest> {
    if ((await deps.letterCarrier.transport()) === 'none') return { ms: longest, isWakeable: false }
    if (hasInterrupted) {
      const interrupted = await readInterrupted(deps, page)
      for (const letter of interrupted) if (!(await one(() => sender.resolve(letter), stopped))) return afterFailure
      hasInterrupted = interrupted.length === page
    }
    const open = await readOpen(deps, page)
    for (const letter of open) {
      const wait = letter.due - deps.now().getTime()
      if (wait > gap) return { ms: Math.min(wait, longest), isWakeable: true }
      if (wait > 0) await rest(wait, stopped)
      if (stopped.aborted || !(await one(() => sender.send(letter), stopped))) return afterFailure
    }
    if (open.length > 0) return { ms: 0, isWakeable: false }
    return { ms: deps.config.mode === 'hosted' ? look : longest, isWakeable: true }
  }

  const rounds = startRounds(round, (err) => {
    deps.log[faultOf(err) === 'unavailable' ? 'warn' : 'error']({ err }, 'letters could not be sent')
    hasInterrupted = true
    return afterFailure
  })
  const unfollow =
    deps.config.mode === 'hosted'
      ? () => undefined
      : deps.firebase.changes.follow({ collections: ['letters'] }, rounds.wake)
  return async () => {
    unfollow()
    await rounds.stop()
  }
}
