import { Deliveries } from '@tessera/mail/deliver'
import { senderOf } from '@tessera/mail/sender'
import { smtpTransport } from '@tessera/mail/transport'
import type { Config } from '../config.ts'
import type { LetterCarrier } from '../firebase/letters-inside.ts'

/** Sends letters in hosted mode, where the API speaks to the mail server itself; without SMTP_URL it sends none. */
export function hostedCarrier({ letters: { smtpUrl, from }, publicUrl }: Config): LetterCarrier {
  const sender = senderOf(from, publicUrl)
  const transport = smtpUrl === undefined ? undefined : smtpTransport(smtpUrl, publicUrl)
  const deliveries = transport && new Deliveries((envelope) => transport.carry(envelope), true)
  return {
    transport: async () => (deliveries ? 'smtp' : 'none'),
    deliver: async (letter) =>
      deliveries?.deliver({ ...letter, from: sender }) ?? { kind: 'deferred', said: 'no SMTP_URL', server: true },
  }
}
