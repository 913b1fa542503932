import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { failureOf } from '@tessera/mail/deliver'
import type { Envelope, MailTransport } from '@tessera/mail/transport'
import type { Log } from '@tessera/server/log'
import type { WaitingMail, WaitingMails } from './waiting-mail.ts'

/** The state of the queue, for the health report. Contains no recipients. */
interface MailState {
  readonly waiting: number
  readonly lastFailure: { readonly at: string; readonly reason: string } | null
}

/** All in milliseconds. */
interface Pace {
  /** Pauses before further attempts; after the last of them each is twice as long as the one before, up to `longest`. */
  readonly pauses: readonly number[]
  readonly longest: number
  /** No attempt is made so shortly before the end. */
  readonly tooLate: number
}
const ordinary: Pace = {
  pauses: [2_000, 10_000, 30_000, 60_000, 120_000, 240_000, 240_000],
  longest: 3_600_000,
  tooLate: 60_000,
}

/** Maximum e-mails that are tried again. */
const most = 2_000

/** Sends e-mails, and tries again as long as they make sense, also after a restart. */
export class MailQueue {
  readonly #transport: MailTransport
  readonly #waiting: WaitingMails
  readonly #log: Log
  readonly #pace: Pace
  readonly #closed = new AbortController()
  #posted = 0
  #lastFailure: MailState['lastFailure'] = null

  constructor(transport: MailTransport, waiting: WaitingMails, log: Log, pace: Pace = ordinary) {
    this.#transport = transport
    this.#waiting = waiting
    this.#log = log
    this.#pace = pace
  }

  get state(): MailState {
    return { waiting: this.#posted, lastFailure: this.#lastFailure }
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

  /**
   * Sends an e-mail that makes sense for `lasts` milliseconds. Resolves to true if it was sent. Never throws: failures are
   * logged and visible in `state`.
   */
  post(envelope: Envelope, lasts: number): Promise<boolean> {
    const id = randomUUID()
    const [, domain] = envelope.from.address.split('@')
    // Each attempt sends the same Message-ID, so that a letter that arrives twice, as a response was lost, is seen as one.
    const numbered = { ...envelope, messageId: envelope.messageId ?? `${id}@${domain}` }
    return this.#tryUntilSent({ id, envelope: numbered, until: Date.now() + lasts })
  }

  /** Goes on with the e-mails that waited when the process ended. Resolves once each is sent or given up. */
  async resume(): Promise<void> {
    const mails = await this.#waiting.all()
    if (mails.length > 0) this.#log.info({ mails: mails.length }, 'e-mails that waited are sent now')
    await Promise.all(mails.map((mail) => this.#tryUntilSent(mail)))
  }

  /** Ends all attempts; the e-mails wait for the next start. */
  close(): void {
    this.#closed.abort()
  }

  async #tryUntilSent(mail: WaitingMail): Promise<boolean> {
    this.#posted += 1
    try {
      const isSent = await this.#attempts(mail)
      if (!this.#closed.signal.aborted) await this.#waiting.drop(mail.id)
      return isSent
    } finally {
      this.#posted -= 1
    }
  }

  async #attempts(mail: WaitingMail): Promise<boolean> {
    for (let attempt = 0; ; attempt++) {
      try {
        const where = await this.sendNow(mail.envelope)
        this.#log.info({ mail: mail.envelope.letter.subject }, `e-mail ${where}`)
        return true
      } catch (error) {
        const isFinal = failureOf(error).kind === 'refused'
        const pause = isFinal || this.#posted > most ? undefined : this.#pauseAfter(attempt, mail.until)
        const reason = this.#lastFailure?.reason
        this.#log.warn({ reason, triesAgainInMs: pause ?? null }, 'an e-mail could not be sent')
        if (pause === undefined) return false
        if (attempt === 0) await this.#keep(mail)
        if (!(await this.#rest(pause))) return false
      }
    }
  }

  /** Returns the pause after an attempt; the last attempt is made shortly before the end. Undefined if it is too late. */
  #pauseAfter(attempt: number, until: number): number | undefined {
    const { pauses, longest, tooLate } = this.#pace
    const last = pauses.at(-1) ?? longest
    const planned = pauses[attempt] ?? Math.min(last * 2 ** (attempt - pauses.length + 1), longest)
    const left = until - tooLate - Date.now()
    return left > 0 ? Math.min(planned, left) : undefined
  }

  async #keep(mail: WaitingMail): Promise<void> {
    try {
      await this.#waiting.keep(mail)
    } catch (error) {
      this.#log.warn({ err: error }, 'an e-mail that waits would be lost by a restart')
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
