import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import { vi } from 'vitest'

/** Caches recipients by file: an e-mail never changes, so each is read once. */
const recipients = new Map<string, string>()

function recipientOf(file: string): string {
  const known = recipients.get(file) ?? /^To:\s*<?([^\s<>]+)/im.exec(readFileSync(file, 'utf8'))?.[1] ?? ''
  recipients.set(file, known)
  return known
}

/** Returns the e-mails to an address in the outbox of a data folder, oldest first. */
export async function mailsTo(dataDir: string, address: string): Promise<Email[]> {
  const folder = join(dataDir, 'outbox')
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.eml')) : []
  const files = names.sort().map((name) => join(folder, name))
  const own = files.filter((file) => recipientOf(file) === address)
  return Promise.all(own.map((file) => PostalMime.parse(readFileSync(file))))
}

/** Waits for at least `count` e-mails to an address; returns the newest. */
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

/** Returns the link that stands alone on a line of an e-mail. */
export function linkIn(mail: Email): string {
  const link = /^https?:\S+$/m.exec(mail.text ?? '')?.[0]
  if (!link) throw new Error(`no link in the e-mail:\n${mail.text}`)
  return link
}

/** Returns the code of such a link. */
export const codeIn = (link: string): string => new URL(link).searchParams.get('oobCode') ?? ''
