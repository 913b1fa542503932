import { randomBytes } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Letter } from './compose.ts'

export interface Envelope {
  readonly from: { readonly name: string; readonly address: string }
  readonly to: string
  readonly letter: Letter
  /** Without the angle brackets; by default a random one. */
  readonly messageId?: string | undefined
  readonly headers?: Readonly<Record<string, string>> | undefined
}

/** Sends an e-mail and returns where it went, for the log. */
export interface MailTransport {
  carry(envelope: Envelope): Promise<string>
  /** Connects and signs in, and sends nothing. @throws Error with the reason */
  check(): Promise<void>
}

/** Delivers to the mail server at `url`. In EHLO it names this server by the host of `publicUrl`. */
export function smtpTransport(url: string, publicUrl: string): MailTransport {
  const name = nameOf(new URL(publicUrl))
  const transport = createTransport({
    url,
    ...(name && { name }),
    pool: true,
    maxConnections: 3,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  })
  return {
    async carry(envelope) {
      const sent = await transport.sendMail(toMail(envelope))
      return `accepted by the mail server as ${sent.messageId}`
    },
    async check() {
      await transport.verify()
    },
  }
}

/** The name for EHLO (RFC 5321, 4.1.3); undefined for a name without a domain, such as localhost, which relays refuse. */
function nameOf({ hostname }: URL): string | undefined {
  if (hostname.startsWith('[')) return `[IPv6:${hostname.slice(1)}`
  if (/^[\d.]+$/.test(hostname)) return `[${hostname}]`
  return hostname.includes('.') ? hostname : undefined
}

/** Writes e-mails to a folder, with file names in order of time, for an installation without a mail server. */
export function outboxTransport(folder: string): MailTransport {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return {
    async carry(envelope) {
      const { message } = await transport.sendMail(toMail(envelope))
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const time = new Date().toISOString().replaceAll(':', '-')
      const file = join(folder, `${time}-${randomBytes(3).toString('hex')}.eml`)
      // The rename is atomic, so that no reader sees a partial e-mail.
      await writeFile(`${file}.part`, message, { mode: 0o600 })
      await rename(`${file}.part`, file)
      return `written to ${file}`
    },
    async check() {
      await mkdir(folder, { recursive: true, mode: 0o700 })
    },
  }
}

const toMail = ({ from, to, letter, messageId, headers = {} }: Envelope) => ({
  from: { name: from.name, address: from.address },
  to: { name: '', address: to },
  ...letter,
  attachments: [...(letter.attachments ?? [])],
  ...(messageId ? { messageId: `<${messageId}>` } : {}),
  headers: { 'auto-submitted': 'auto-generated', ...headers },
})
