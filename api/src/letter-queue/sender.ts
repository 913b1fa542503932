import { AppError } from '@tessera/domain/errors'
import { type LetterError, letterLifetimeMs, pauseAfter } from '@tessera/domain/letters/letter'
import type { Letter } from '@tessera/mail/compose'
import type { Delivery } from '@tessera/mail/deliver'
import { isUnavailable } from '../firebase/faults.ts'
import { noField, serverTime } from '../firebase/plain.ts'
import { unlessChanged } from '../firebase/unless-changed.ts'
import type { Needs } from '../needs.ts'
import { Composer, type LetterAttachment } from './composer.ts'
import { followReaders } from './follow-readers.ts'
import { type Hindrance, Hindrances } from './hindrances.ts'
import type { SenderNeeds } from './needs.ts'
import { type LetterChanges, noteResult } from './note-result.ts'
import { type ReadLetter, type StoredLetter, updateLetter } from './store.ts'

/** `tried`: handed to the mail server. `put off`: not handed over. `unknown`: its result is not known. */
export type Outcome = 'tried' | 'put off' | 'no server' | 'unknown'

/** Sends one letter at a time, and notes the result. */
export class Sender {
  readonly #deps: Needs<'clubCache' | 'db' | 'letterCarrier' | 'log' | 'now'>
  readonly #composer: Composer
  readonly #host: string
  readonly #hindrances: Hindrances

  constructor(deps: SenderNeeds, attachments: Readonly<Record<string, LetterAttachment>>) {
    this.#deps = deps
    this.#composer = new Composer(deps, attachments)
    this.#hindrances = new Hindrances(deps)
    this.#host = new URL(deps.config.publicUrl).hostname
  }

  /** Sends a letter that is due. @throws if nothing can be read or written now */
  send(letter: ReadLetter): Promise<Outcome> {
    return this.#alone(letter, async () => {
      // With another reader the stored letter has changed: it is sent when it is read again.
      if (!(await followReaders(this.#deps, letter))) return 'put off'
      const error = await this.#hindrances.of(letter)
      if (error) return this.#putOff(letter, error)
      return this.#hand(letter, false)
    })
  }

  /** Sends a letter in the state `sending` again under the same Message-ID, so that the gateway can skip it if it was sent. */
  resolve(letter: ReadLetter): Promise<Outcome> {
    const { id, clubId } = letter
    this.#deps.log.warn(
      { letter: id, clubId },
      'the result of a letter is not known: it is asked for by its Message-ID',
    )
    return this.#alone(letter, () => this.#hand(letter, true))
  }

  /** Puts a letter off if an error is about it alone, so that it holds up no other. */
  async #alone(letter: ReadLetter, work: () => Promise<Outcome>): Promise<Outcome> {
    try {
      return await work()
    } catch (error) {
      if (isUnavailable(error)) throw error
      this.#deps.log.error(
        { err: error, letter: letter.id, clubId: letter.clubId },
        'a letter could not be put together',
      )
      const fault = { fault: 'composition', said: '' } as const
      await this.#putOffOrGiveUp(letter, fault)
      return 'put off'
    }
  }

  /** Puts a letter off. If its end cannot be noted, it alone is given up: as the first that is due, it would stop all others. */
  async #putOffOrGiveUp(letter: ReadLetter, fault: LetterError): Promise<void> {
    try {
      await this.#tryLater(letter, fault, fault)
    } catch (error) {
      if (isUnavailable(error)) throw error
      const about = { err: error, letter: letter.id, clubId: letter.clubId }
      this.#deps.log.error(about, 'what became of a letter could not be noted: it is given up')
      await unlessChanged(() => updateLetter(this.#deps.firebase.db, letter, { state: 'failed', error: fault }))
    }
  }

  async #hand(letter: ReadLetter, again: boolean): Promise<Outcome> {
    const composed = await this.#compose(letter)
    if (composed instanceof AppError) {
      await this.#note(letter, { state: 'failed', error: { fault: 'attachment', said: composed.message } })
      return 'put off'
    }
    const claim = { state: 'sending', ...this.#countTry(letter) }
    const claimed = await unlessChanged(() => updateLetter(this.#deps.firebase.db, letter, claim))
    if (!claimed) return 'put off'
    return this.#alone(claimed, () => this.#deliver(claimed, composed, again))
  }

  /** The letter as an e-mail, or what refuses its attachment for good. */
  async #compose(letter: StoredLetter): Promise<Letter | AppError> {
    try {
      return await this.#composer.compose(letter)
    } catch (error) {
      if (!(error instanceof AppError) || isUnavailable(error)) throw error
      return error
    }
  }

  async #deliver(letter: ReadLetter, composed: Letter, again: boolean): Promise<Outcome> {
    const { id, to, clubId } = letter
    const messageId = `${id}@${this.#host}`
    let delivery: Delivery
    try {
      const headers = this.#composer.headersOf(letter)
      delivery = await this.#deps.letterCarrier.deliver({ to, messageId, letter: composed, headers })
    } catch (error) {
      if (!isUnavailable(error)) throw error
      this.#deps.log.warn({ err: error, letter: id, clubId }, 'the result of a letter is not known')
      return 'unknown'
    }
    if (again) this.#report(letter, delivery, messageId)
    await this.#conclude(letter, delivery)
    return delivery.kind === 'deferred' && delivery.server ? 'no server' : 'tried'
  }

  #report({ id, clubId }: StoredLetter, delivery: Delivery, messageId: string): void {
    const { log } = this.#deps
    if (delivery.kind !== 'sent') return
    if (delivery.before) log.info({ letter: id, clubId, messageId }, 'the letter had been sent; it was not sent again')
    else log.warn({ letter: id, clubId, messageId }, 'the letter may have been sent twice, under one Message-ID')
  }

  async #conclude(letter: ReadLetter, delivery: Delivery): Promise<void> {
    const { log, now } = this.#deps
    const { id, clubId } = letter
    const about = { letter: id, clubId }
    if (delivery.kind === 'sent') {
      log.info(about, `letter ${delivery.said}`)
      this.#hindrances.sent(letter)
      const sentOn = now().toISOString().slice(0, 10)
      return this.#note(letter, { state: 'sent', sentAt: serverTime(), sentOn, error: noField() })
    }
    const { kind, said } = delivery
    log.warn({ ...about, fault: kind, said }, 'a letter was not sent')
    if (kind !== 'deferred') return this.#note(letter, { state: 'failed', error: { fault: kind, said } })
    return this.#tryLater(letter, { fault: 'deferred', said }, { fault: 'expired', said })
  }

  /** Counts a try, and puts the letter off by the pause after it; at the end of its time it has failed with `last`. */
  #tryLater(letter: ReadLetter, error: LetterError, last: LetterError): Promise<void> {
    const now = this.#deps.now().getTime()
    const counted = this.#countTry(letter)
    if (now - counted.firstTry >= letterLifetimeMs)
      return this.#note(letter, { ...counted, state: 'failed', error: last })
    return this.#note(letter, { ...counted, state: 'open', due: now + pauseAfter(counted.tries), error })
  }

  /** The number of tries with this one, and the time of the first. */
  #countTry({ tries, firstTry }: StoredLetter) {
    return { tries: tries + 1, firstTry: firstTry ?? this.#deps.now().getTime() }
  }

  #note(letter: ReadLetter, changes: LetterChanges): Promise<void> {
    return noteResult(this.#deps, letter, changes)
  }

  async #putOff(letter: ReadLetter, error: Hindrance): Promise<Outcome> {
    const { until: due, ...rest } = error
    await unlessChanged(() => updateLetter(this.#deps.firebase.db, letter, { due, error: rest }))
    return 'put off'
  }
}
