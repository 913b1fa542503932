import { AppError } from '@tessera/domain/errors'
import { type LetterError, letterLifetimeMs, pauseAfter } from '@tessera/domain/letters/letter'
import type { Language } from '@tessera/domain/texts/languages'
import { composeClubLetter } from '@tessera/mail/club-letter'
import type { Attachment } from '@tessera/mail/compose'
import type { Delivery } from '@tessera/mail/deliver'
import { LRUCache } from 'lru-cache'
import type { Deps } from '../deps.ts'
import { faultOf } from '../firebase/faults.ts'
import { noField, serverTime } from '../firebase/plain.ts'
import { ClubLooks } from './club-looks.ts'
import { whyNoLetters } from './service.ts'
import { countSent, type ReadLetter, type StoredLetter, writeMemberMail } from './store.ts'
import { unsubscribeLink } from './unsubscribe-link.ts'

/** Makes the file of a letter. @throws AppError if there is none; the letter then fails */
export type LetterAttachment = (
  deps: Deps,
  letter: { readonly clubId: string; readonly memberId: string; readonly id: string; readonly language: Language },
) => Promise<Omit<Attachment, 'contentDisposition'>>

/** `tried`: handed to the mail server. `put off`: not handed over. `unknown`: its result is not known. */
export type Outcome = 'tried' | 'put off' | 'no server' | 'unknown'

/** How long a letter waits that the club may not send now, in milliseconds. */
const putOffMs = 10 * 60_000

/** A note can be ended with one click in the mail program (RFC 8058); other letters are about the own membership. */
function headersOf(deps: Deps, { kind, clubId, memberId }: StoredLetter): Readonly<Record<string, string>> {
  if (kind !== 'note') return {}
  return {
    'List-Unsubscribe': `<${unsubscribeLink(deps, clubId, memberId)}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

/** Sends one letter at a time, and notes the result. */
export class Sender {
  readonly #deps: Deps
  readonly #attachments: Readonly<Record<string, LetterAttachment>>
  readonly #looks: ClubLooks
  readonly #host: string
  /** Clubs that may send nothing, asked for every half minute. */
  readonly #held = new LRUCache<string, boolean>({ max: 1_000, ttl: 30_000 })
  /** Letters sent by each club on a day. */
  #sent: { readonly day: string; readonly counts: Map<string, number> } = { day: '', counts: new Map() }

  constructor(deps: Deps, attachments: Readonly<Record<string, LetterAttachment>>) {
    this.#deps = deps
    this.#attachments = attachments
    this.#looks = new ClubLooks(deps)
    this.#host = new URL(deps.config.publicUrl).hostname
  }

  /** Sends a letter that is due. */
  async send(read: ReadLetter): Promise<Outcome> {
    const error = await this.#hindrance(read.letter)
    if (error) return this.#putOff(read, error)
    return this.#hand(read, false)
  }

  /** Sends a letter in the state `sending` again under the same Message-ID, so that the gateway can skip it if it was sent. */
  async resolve(read: ReadLetter): Promise<Outcome> {
    const { id, clubId } = read.letter
    this.#deps.log.warn(
      { letter: id, clubId },
      'the result of a letter is not known: it is asked for by its Message-ID',
    )
    return this.#hand(read, true)
  }

  async #hand(read: ReadLetter, again: boolean): Promise<Outcome> {
    const { letter } = read
    const { id, to, clubId, language, content } = letter
    const now = this.#deps.now().getTime()
    let composed: ReturnType<typeof composeClubLetter>
    try {
      composed = composeClubLetter(content, language, await this.#looks.of(clubId), await this.#file(letter))
    } catch (error) {
      if (!(error instanceof AppError) || error.code === 'unavailable') throw error
      await this.#note(read, { state: 'failed', error: { fault: 'attachment', said: error.message } })
      return 'put off'
    }
    const tries = letter.tries + 1
    const claim = { state: 'sending', tries, firstTry: letter.firstTry ?? now }
    const claimed = await this.#unlessChanged(() => read.update(claim))
    if (!claimed) return 'put off'
    const messageId = `${id}@${this.#host}`
    let delivery: Delivery
    try {
      const headers = headersOf(this.#deps, letter)
      delivery = await this.#deps.letterCarrier.deliver({ to, messageId, letter: composed, headers })
    } catch (err) {
      this.#deps.log.warn({ err, letter: id, clubId }, 'the result of a letter is not known')
      return 'unknown'
    }
    if (again) this.#report(letter, delivery, messageId)
    await this.#conclude(claimed, delivery, tries, letter.firstTry ?? now)
    return delivery.kind === 'deferred' && delivery.server ? 'no server' : 'tried'
  }

  #report({ id, clubId }: StoredLetter, delivery: Delivery, messageId: string): void {
    const { log } = this.#deps
    if (delivery.kind !== 'sent') return
    if (delivery.before) log.info({ letter: id, clubId, messageId }, 'the letter had been sent; it was not sent again')
    else log.warn({ letter: id, clubId, messageId }, 'the letter may have been sent twice, under one Message-ID')
  }

  async #conclude(read: ReadLetter, delivery: Delivery, tries: number, firstTry: number): Promise<void> {
    const { log, now } = this.#deps
    const { id, clubId } = read.letter
    const about = { letter: id, clubId }
    if (delivery.kind === 'sent') {
      log.info(about, `letter ${delivery.said}`)
      this.#sent.counts.set(clubId, (this.#sent.counts.get(clubId) ?? 0) + 1)
      const sentOn = now().toISOString().slice(0, 10)
      return this.#note(read, { state: 'sent', sentAt: serverTime(), sentOn, error: noField() })
    }
    const { kind, said } = delivery
    log.warn({ ...about, fault: kind, said }, 'a letter was not sent')
    if (kind !== 'deferred') return this.#note(read, { state: 'failed', error: { fault: kind, said } })
    if (now().getTime() - firstTry >= letterLifetimeMs)
      return this.#note(read, { state: 'failed', error: { fault: 'expired', said } })
    const due = now().getTime() + pauseAfter(tries)
    return this.#note(read, { state: 'open', due, error: { fault: 'deferred', said } })
  }

  /** Notes a result, and a refused address on the member, for as long as the letter exists. */
  async #note(read: ReadLetter, changes: Readonly<Record<string, unknown>>): Promise<void> {
    const { letter } = read
    const noted = await this.#unlessChanged(() => read.update(changes))
    const error = changes.error as Partial<LetterError> | undefined
    if (!noted || changes.state !== 'failed' || !error?.fault) return
    const { db } = this.#deps.firebase
    const batch = db.batch()
    const said = error.said || error.fault
    writeMemberMail(batch, db, letter.clubId, letter.memberId, { refused: { address: letter.to, said } })
    await batch.commit()
  }

  async #putOff(read: ReadLetter, error: LetterError & { until: number }): Promise<Outcome> {
    const { until: due, ...rest } = error
    await this.#unlessChanged(() => read.update({ due, error: rest }))
    return 'put off'
  }

  /** Returns why a club may not send a letter now. */
  async #hindrance({ clubId }: StoredLetter): Promise<(LetterError & { until: number }) | undefined> {
    const now = this.#deps.now()
    const soon = now.getTime() + putOffMs
    if ((await this.#deps.serverSettings.current()).suspended[clubId] !== undefined)
      return { fault: 'unconfirmed', said: '', until: soon }
    if (await this.#isHeld(clubId)) return { fault: 'unconfirmed', said: '', until: soon }
    if ((await this.#sentToday(clubId, now)) < this.#deps.config.letters.perClubAndDay) return undefined
    const tomorrow = Math.floor(now.getTime() / 86_400_000 + 1) * 86_400_000
    return { fault: 'limit', said: '', until: tomorrow }
  }

  async #isHeld(clubId: string): Promise<boolean> {
    const known = this.#held.get(clubId)
    if (known !== undefined) return known
    const isHeld = (await whyNoLetters(this.#deps, clubId)) !== undefined
    this.#held.set(clubId, isHeld)
    return isHeld
  }

  async #sentToday(clubId: string, now: Date): Promise<number> {
    const day = now.toISOString().slice(0, 10)
    if (this.#sent.day !== day) this.#sent = { day, counts: new Map() }
    const { counts } = this.#sent
    const known = counts.get(clubId) ?? (await countSent(this.#deps.firebase.db, clubId, day))
    counts.set(clubId, known)
    return known
  }

  async #file({ clubId, memberId, language, attachment }: StoredLetter) {
    if (!attachment) return undefined
    const make = this.#attachments[attachment.maker]
    if (!make) throw new AppError('not_found', 'The attached file cannot be made')
    return make(this.#deps, { clubId, memberId, language, id: attachment.id })
  }

  /** Undefined if the letter was deleted, or changed by a process that had the lease before. */
  async #unlessChanged<T>(write: () => Promise<T>): Promise<T | undefined> {
    try {
      return await write()
    } catch (error) {
      if (!['changed', 'missing'].includes(faultOf(error))) throw error
      return undefined
    }
  }
}
