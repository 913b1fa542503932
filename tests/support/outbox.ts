import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import { vi } from 'vitest'
import { ask } from '../../scripts/product/command.ts'
import type { Product } from './product.ts'

/** Caches e-mails by file; a file never changes. */
const read = new Map<string, string>()

/** Returns the e-mails that contain an address, oldest first. */
function readThoseNaming(product: Product, address: string): string[] {
  if (product.kind === 'docker') {
    const all = 'grep -lF -- "$0" *.eml | sort | while read -r mail; do cat "$mail" && printf "\\0"; done'
    const script = `cd /data/outbox 2>/dev/null && ${all}`
    const { printed } = ask('docker', ['exec', product.containers.firebase, 'sh', '-c', script, address])
    return printed.split('\0').filter((mail) => mail.trim())
  }
  const outbox = join(product.dataDir, 'outbox')
  if (!existsSync(outbox)) return []
  const names = readdirSync(outbox).filter((name) => name.endsWith('.eml'))
  for (const name of names) if (!read.has(name)) read.set(name, readFileSync(join(outbox, name), 'utf8'))
  return names.sort().flatMap((name) => (read.get(name)?.includes(address) ? (read.get(name) ?? []) : []))
}

/** Waits for `count` e-mails to an address that link to a path of the app; returns the newest. */
export function waitForMail(product: Product, to: string, path: string, count = 1, timeout = 60_000): Promise<Email> {
  return vi.waitFor(
    async () => {
      const mails = await Promise.all(readThoseNaming(product, to).map((raw) => PostalMime.parse(raw)))
      const own = mails.filter((mail) => mail.to?.some(({ address }) => address === to) && linkIn(mail, path))
      const found = own.at(-1)
      if (!found || own.length < count) throw new Error(`no e-mail to ${to} that links to ${path}`)
      return found
    },
    { timeout, interval: 50 },
  )
}

/** Waits for such an e-mail; returns its link. */
export async function waitForLink(...asked: Parameters<typeof waitForMail>): Promise<string> {
  return linkIn(await waitForMail(...asked), asked[2])
}

/** Returns the link of an e-mail to a path of the app; empty if there is none. */
export const linkIn = (mail: Email, path: string): string =>
  new RegExp(`https?://\\S*${path}(?:[?#]\\S+|(?=\\s))`).exec(mail.text ?? '')?.[0] ?? ''
