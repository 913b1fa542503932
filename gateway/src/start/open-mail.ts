import { join } from 'node:path'
import { Deliveries } from '@tessera/mail/deliver'
import { testLetter } from '@tessera/mail/operator-mail'
import { senderOf } from '@tessera/mail/sender'
import { outboxTransport, smtpTransport } from '@tessera/mail/transport'
import type { Log } from '@tessera/server/log'
import type { Config } from '../config.ts'
import { MailQueue } from '../mail/mail-queue.ts'
import { WaitingMails } from '../mail/waiting-mail.ts'

export type Mail = ReturnType<typeof openMail>

/** Opens the way out of e-mails: the mail server, or a folder without one. */
export function openMail(config: Config, log: Log) {
  const { SMTP_URL: smtpUrl, PUBLIC_URL: publicUrl } = config
  const mailQueue = new MailQueue(
    smtpUrl ? smtpTransport(smtpUrl, publicUrl) : outboxTransport(join(config.DATA_DIR, 'outbox')),
    new WaitingMails(join(config.DATA_DIR, 'waiting-mail')),
    log,
  )
  const sender = senderOf(config.MAIL_FROM, publicUrl)
  const hasMailServer = smtpUrl !== undefined
  return {
    mailQueue,
    sender,
    hasMailServer,
    deliveries: new Deliveries((envelope) => mailQueue.sendNow(envelope), hasMailServer),
    sendTestMail: (to: string) => mailQueue.sendNow({ from: sender, to, letter: testLetter(publicUrl) }),
  }
}
