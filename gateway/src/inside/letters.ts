import type { Mail } from '../start/open-mail.ts'
import type { Handlers } from './serve.ts'

/** The API's letters to members. The API sends one at a time, so that sign-in letters wait for none. */
export const letterHandlers = ({
  deliveries,
  sender,
  hasMailServer,
}: Mail): Pick<Handlers, 'transport' | 'deliver'> => ({
  transport: () => ({ transport: hasMailServer ? 'smtp' : 'outbox' }),
  deliver({ letter, ...envelope }) {
    const attachments = letter.attachments.map((one) => ({ ...one, content: Buffer.from(one.content, 'base64') }))
    return deliveries.deliver({ ...envelope, letter: { ...letter, attachments }, from: sender })
  },
})
