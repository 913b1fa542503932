import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import { vi } from 'vitest'

/** Every e-mail to an address that lies in the outbox, oldest first. */
export async function mailsTo(dataDir: string, address: string): Promise<Email[]> {
  const folder = join(dataDir, 'outbox')
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const files = names.filter((name) => name.endsWith('.eml')).sort()
  const mails = await Promise.all(files.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))))
  return mails.filter((mail) => mail.to?.some((to) => to.address === address))
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
    { timeout: 60_000, interval: 50 },
  )
}

/** The link that an e-mail carries, alone on its line. */
export function linkIn(mail: Email): string {
  const link = /^https?:\S+$/m.exec(mail.text ?? '')?.[0]
  if (!link) throw new Error(`no link in the e-mail:\n${mail.text}`)
  return link
}
