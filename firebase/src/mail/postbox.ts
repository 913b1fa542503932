import { setTimeout as wait } from 'node:timers/promises'
import type { Log } from '../log.ts'
import type { Carrier, Envelope } from './carrier.ts'

/** How the mail is doing, for the health report. It names nobody. */
export interface MailState {
  readonly waiting: number
  readonly lastFailure: { readonly at: string; readonly reason: string } | null
}

const pausesMs = [2_000, 10_000, 30_000, 60_000, 120_000, 240_000]

/** Takes e-mails and sees them off in the background, trying again where the mail server fails. */
export class Postbox {
  readonly #carrier: Carrier
  readonly #log: Log
  readonly #pauses: readonly number[]
  readonly #closed = new AbortController()
  #waiting = 0
  #lastFailure: MailState['lastFailure'] = null

  constructor(carrier: Carrier, log: Log, pauses: readonly number[] = pausesMs) {
    this.#carrier = carrier
    this.#log = log
    this.#pauses = pauses
  }

  get state(): MailState {
    return { waiting: this.#waiting, lastFailure: this.#lastFailure }
  }

  /** Resolves with whether the e-mail went out. It never throws: what fails is logged and shows in `state`. */
  async post(envelope: Envelope): Promise<boolean> {
    this.#waiting += 1
    try {
      return await this.#tryUntilSent(envelope)
    } finally {
      this.#waiting -= 1
    }
  }

  close(): void {
    this.#closed.abort()
  }

  async #tryUntilSent(envelope: Envelope): Promise<boolean> {
    for (let attempt = 0; ; attempt++) {
      try {
        const where = await this.#carrier.carry(envelope)
        this.#lastFailure = null
        this.#log.info({ mail: envelope.letter.subject }, `e-mail ${where}`)
        return true
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error)
        this.#lastFailure = { at: new Date().toISOString(), reason }
        const pause = isFinal(error) ? undefined : this.#pauses[attempt]
        this.#log.warn({ reason, triesAgainInMs: pause ?? null }, 'an e-mail could not be sent')
        if (pause === undefined || !(await this.#rest(pause))) return false
      }
    }
  }

  async #rest(pause: number): Promise<boolean> {
    try {
      await wait(pause, undefined, { signal: this.#closed.signal })
      return true
    } catch (error) {
      if (this.#closed.signal.aborted) return false
      throw error
    }
  }
}

/** A mail server's 5xx is its last word. */
const isFinal = (error: unknown): boolean =>
  error instanceof Error &&
  'responseCode' in error &&
  typeof error.responseCode === 'number' &&
  error.responseCode >= 500
