import type { Delivery, NumberedEnvelope } from '@tessera/mail/deliver'
import { z } from 'zod'
import { askInside, silent } from './inside-fetch.ts'

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

const transportSchema = z.object({ transport: z.enum(['smtp', 'outbox']) })
const deliverySchema: z.ZodType<Delivery> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('sent'), said: z.string(), before: z.boolean() }),
  z.object({ kind: z.enum(['reserved', 'refused']), said: z.string() }),
  z.object({ kind: z.literal('deferred'), said: z.string(), server: z.boolean() }),
])

/** A slow mail server answers after minutes. */
const patience = 180_000

/** Hands letters to the gateway, which also sends the sign-in letters. */
export const lettersInside = (inside: string, secret: string): LetterCarrier => ({
  transport: async () => transportSchema.parse(await askInside(inside, secret, '/letters')).transport,
  async deliver({ to, messageId, headers = {}, letter }) {
    const attachments = (letter.attachments ?? []).map((one) => ({ ...one, content: one.content.toString('base64') }))
    const response = await fetch(`http://${inside}/letters`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      body: JSON.stringify({ to, messageId, headers, letter: { ...letter, attachments } }),
      signal: AbortSignal.timeout(patience),
    }).catch((cause) => Promise.reject(silent('The gateway does not answer', cause)))
    if (response.status === 503) throw silent('The gateway takes no letter now', undefined)
    if (!response.ok) throw new Error(`The gateway answered ${response.status}: ${await response.text()}`)
    return deliverySchema.parse(await response.json())
  },
})
