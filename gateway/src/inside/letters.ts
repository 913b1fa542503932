import type { Deliveries } from '@tessera/mail/deliver'
import type { Envelope } from '@tessera/mail/transport'
import type { Handlers } from './handlers.ts'

export interface LetterParts {
  readonly deliveries: Deliveries
  readonly sender: Envelope['from']
  /** True if e-mails leave by a mail server, false if they are written to the outbox. */
  readonly hasMailServer: boolean
}

/** The API's letters to members. The API sends one at a time, so that sign-in letters wait for none. */
export const letterHandlers = ({
  deliveries,
  sender,
  hasMailServer,
}: LetterParts): Pick<Handlers, 'transport' | 'deliver'> => ({
  transport: () => ({ transport: hasMailServer ? 'smtp' : 'outbox' }),
  deliver({ letter, ...envelope }) {
    const attachments = letter.attachments.map((one) => ({ ...one, content: Buffer.from(one.content, 'base64') }))
    return deliveries.deliver({ ...envelope, letter: { ...letter, attachments }, from: sender })
  },
})
