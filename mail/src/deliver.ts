import { isReservedAddress } from '@tessera/domain/letters/letter'
import type { Envelope } from './transport.ts'

/** An e-mail that is delivered once: `messageId` identifies it. */
export type NumberedEnvelope = Envelope & { readonly messageId: string }

/**
 * Outcome of a delivery. `sent`: accepted, now or at an earlier delivery (`before`). `reserved`, `refused`: it will
 * never be accepted. `deferred`: try later; `server` if the mail server takes no e-mail at all.
 */
export type Delivery =
  | { readonly kind: 'sent'; readonly said: string; readonly before: boolean }
  | { readonly kind: 'reserved' | 'refused'; readonly said: string }
  | { readonly kind: 'deferred'; readonly said: string; readonly server: boolean }

/** Maximum remembered deliveries, some hundred bytes each. */
const most = 20_000

/**
 * Delivers e-mails, each Message-ID once as long as this process lives: who asks again, such as a process that was
 * started again and does not know what became of an e-mail, gets the result of the delivery before.
 */
export class Deliveries {
  readonly #carry: (envelope: Envelope) => Promise<string>
  readonly #leaves: boolean
  readonly #made = new Map<string, Promise<Delivery>>()

  /** `leaves`: e-mails leave this machine, so none goes to a reserved address. */
  constructor(carry: (envelope: Envelope) => Promise<string>, leaves: boolean) {
    this.#carry = carry
    this.#leaves = leaves
  }

  /** Never rejects. */
  async deliver(envelope: NumberedEnvelope): Promise<Delivery> {
    const { messageId } = envelope
    const known = this.#made.get(messageId)
    if (known) {
      const before = await known
      return before.kind === 'sent' ? { ...before, before: true } : before
    }
    const delivery = this.#deliver(envelope)
    this.#made.set(messageId, delivery)
    const made = await delivery
    if (made.kind !== 'sent') this.#made.delete(messageId)
    const [oldest] = this.#made.keys()
    if (oldest !== undefined && this.#made.size > most) this.#made.delete(oldest)
    return made
  }

  async #deliver(envelope: Envelope): Promise<Delivery> {
    if (isReservedAddress(envelope.to, this.#leaves)) return { kind: 'reserved', said: '' }
    try {
      return { kind: 'sent', said: await this.#carry(envelope), before: false }
    } catch (error) {
      return failureOf(error)
    }
  }
}

/**
 * What an attempt that failed is. A 5xx to the recipient or to the content is final; to anything else, such as the password, it is about the server. A
 * 4xx to them is about this e-mail alone.
 */
export function failureOf(error: unknown): Exclude<Delivery, { kind: 'sent' }> {
  const said = error instanceof Error ? error.message : String(error)
  const { responseCode, command } = error as { responseCode?: unknown; command?: unknown }
  const isOfLetter = typeof command === 'string' && /^(?:RCPT TO|DATA)/.test(command) && responseCode !== 421
  if (typeof responseCode !== 'number' || !isOfLetter) return { kind: 'deferred', said, server: true }
  return responseCode >= 500 ? { kind: 'refused', said } : { kind: 'deferred', said, server: false }
}
