import addressparser from 'nodemailer/lib/addressparser/index.js'
import type { Envelope } from './transport.ts'

/**
 * The From of every e-mail: name and address of MAIL_FROM (`Name <a@b>` or `a@b`), else Tessera and no-reply at the
 * host of PUBLIC_URL. Never a club's name, because anyone can register a club under any name.
 */
export function senderOf(mailFrom: string | undefined, publicUrl: string): Envelope['from'] {
  const [given] = addressparser(mailFrom ?? '', { flatten: true })
  return {
    name: given?.name || 'Tessera',
    address: given?.address || `no-reply@${new URL(publicUrl).hostname}`,
  }
}
