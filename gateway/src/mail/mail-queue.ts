import { setTimeout as wait } from 'node:timers/promises'
import type { Envelope, MailTransport } from '@tessera/mail/transport'
import type { Log } from '@tessera/server/log'

/** The state of the queue, for the health report. Contains no recipients. */
interface MailState {
  readonly waiting: number
  readonly lastFailure: { readonly at: string; readonly reason: string } | null
}

const pausesMs = [2_000, 10_000, 30_000, 60_000, 120_000, 240_000]

/** Sends e-mails, and retries if the transport fails. */
export class MailQueue {
  readonly #transport: MailTransport
  readonly #log: Log
  readonly #pauses: readonly number[]
  readonly #closed = new AbortController()
  #waiting = 0
  #lastFailure: MailState['lastFailure'] = null

  constructor(transport: MailTransport, log: Log, pauses: readonly number[] = pausesMs) {
    this.#transport = transport
    this.#log = log
    this.#pauses = pauses
  }

  get state(): MailState {
    return { waiting: this.#waiting, lastFailure: this.#lastFailure }
  }

  /** Checks that the mail server takes e-mails, without sending one; a fault is logged and visible in `state`. */
  async check(): Promise<void> {
    try {
      await this.#transport.check()
      this.#log.info('the mail server takes e-mails')
    } catch (error) {
      this.#fail(error)
      this.#log.error({ reason: this.#lastFailure?.reason }, 'the mail server takes no e-mails: is SMTP_URL right?')
    }
  }

  /** Sends an e-mail once, and returns the mail server's response. @throws the error of the transport */
  async sendNow(envelope: Envelope): Promise<string> {
    try {
      const said = await this.#transport.carry(envelope)
      this.#lastFailure = null
      return said
    } catch (error) {
      this.#fail(error)
      throw error
    }
  }

  #fail(error: unknown): string {
    const reason = error instanceof Error ? error.message : String(error)
    this.#lastFailure = { at: new Date().toISOString(), reason }
    return reason
  }

  /** Resolves to true if the e-mail was sent. Never throws: failures are logged and visible in `state`. */
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
        const where = await this.sendNow(envelope)
        this.#log.info({ mail: envelope.letter.subject }, `e-mail ${where}`)
        return true
      } catch (error) {
        const reason = this.#lastFailure?.reason
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

/** True for a mail server's 5xx, a permanent failure. */
const isFinal = (error: unknown): boolean =>
  error instanceof Error &&
  'responseCode' in error &&
  typeof error.responseCode === 'number' &&
  error.responseCode >= 500
