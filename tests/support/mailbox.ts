import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import { vi } from 'vitest'

/** Recipients of the e-mails read so far, by file: an e-mail never changes, so each is read once. */
const recipients = new Map<string, string>()

function recipientOf(file: string): string {
  const known = recipients.get(file) ?? /^To:\s*<?([^\s<>]+)/im.exec(readFileSync(file, 'utf8'))?.[1] ?? ''
  recipients.set(file, known)
  return known
}

/** The e-mails to an address in the outbox of a data folder, oldest first. */
export async function mailsTo(dataDir: string, address: string): Promise<Email[]> {
  const folder = join(dataDir, 'outbox')
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.eml')) : []
  const files = names.sort().map((name) => join(folder, name))
  const own = files.filter((file) => recipientOf(file) === address)
  return Promise.all(own.map((file) => PostalMime.parse(readFileSync(file))))
}

/** The newest e-mail to an address, once there are at least `count`. */
export function nextMail(dataDir: string, address: string, count = 1): Promise<Email> {
  return vi.waitFor(
    async () => {
      const mails = await mailsTo(dataDir, address)
      const newest = mails.at(-1)
      if (mails.length < count || !newest) throw new Error(`no e-mail number ${count} to ${address}`)
      return newest
    },
    { timeout: 60_000, interval: 20 },
  )
}

/** The link that an e-mail carries, alone on its line. */
export function linkIn(mail: Email): string {
  const link = /^https?:\S+$/m.exec(mail.text ?? '')?.[0]
  if (!link) throw new Error(`no link in the e-mail:\n${mail.text}`)
  return link
}

/** The code of such a link. */
export const codeIn = (link: string): string => new URL(link).searchParams.get('oobCode') ?? ''
