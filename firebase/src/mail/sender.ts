import addressparser from 'nodemailer/lib/addressparser/index.js'
import type { Envelope } from './carrier.ts'

/**
 * Whom e-mails are from: the operator, never a club, whose name anybody may choose. Name and address of MAIL_FROM
 * (`Name <a@b>` or `a@b`); without one, no-reply at the host that people open.
 */
export function senderOf(mailFrom: string | undefined, publicUrl: string): Envelope['from'] {
  const [given] = addressparser(mailFrom ?? '', { flatten: true })
  return {
    name: given?.name || 'Tessera',
    address: given?.address || `no-reply@${new URL(publicUrl).hostname}`,
  }
}
