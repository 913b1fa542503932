import { insideContract } from '@tessera/domain/inside/contract'
import type { Delivery, NumberedEnvelope } from '@tessera/mail/deliver'
import type { AskInside } from './inside-fetch.ts'

/** Sends letters. */
export interface LetterCarrier {
  /** `smtp`: a mail server. `outbox`: letters are written to a folder. `none`: no letter can be sent. */
  readonly transport: () => Promise<'smtp' | 'outbox' | 'none'>
  /**
   * Sends a letter; skips one with a Message-ID that was sent before. Rejects as unavailable if its result is not known,
   * and otherwise if this letter cannot be handed over, such as one that is too large.
   */
  readonly deliver: (letter: Omit<NumberedEnvelope, 'from'>) => Promise<Delivery>
}

/** Hands letters to the gateway, which also sends the sign-in letters. */
export const lettersInside = (ask: AskInside): LetterCarrier => ({
  transport: async () => (await ask(insideContract.transport)).transport,
  deliver({ to, messageId, headers = {}, letter }) {
    const attachments = (letter.attachments ?? []).map((one) => ({ ...one, content: one.content.toString('base64') }))
    return ask(insideContract.deliver, { to, messageId, headers: { ...headers }, letter: { ...letter, attachments } })
  },
})
