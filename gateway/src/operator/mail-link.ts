import { codeMinutes } from '@tessera/domain/accounts/one-time-code'
import { operatorLinkLetter } from '@tessera/mail/operator-mail'
import type { Envelope } from '@tessera/mail/transport'
import type { Limit } from '@tessera/server/limits/attempts'
import { Attempts } from '@tessera/server/limits/attempts'
import { canonicalEmail } from '../accounts/account.ts'
import type { MailQueue } from '../mail/mail-queue.ts'
import { type OperatorLinks, operatorLink } from './operator-links.ts'

interface Parts {
  readonly operatorLinks: OperatorLinks
  readonly mailQueue: Pick<MailQueue, 'post'>
  readonly sender: Envelope['from']
  readonly publicUrl: string
  /** OPERATOR_MAIL. */
  readonly operator: string | undefined
}

/**
 * Returns the function that mails a link to an address if it is the operator's. Beyond `limit` it mails none, so that a stranger
 * does not fill the mailbox; the links of the letters before still work.
 */
export function linkMailer({ operatorLinks, mailQueue, sender, publicUrl, operator }: Parts, limit: Limit) {
  const letters = new Attempts(limit, Date.now)
  return (email: string): void => {
    letters.sweep()
    if (!operator || canonicalEmail(email) !== canonicalEmail(operator) || letters.isSpent('')) return
    letters.count('')
    const letter = operatorLinkLetter(operatorLink(publicUrl, operatorLinks.issueByMail()))
    // Never throws: failures are logged.
    void mailQueue.post({ from: sender, to: operator, letter }, codeMinutes * 60_000)
  }
}
