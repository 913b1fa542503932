import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import { vi } from 'vitest'
import { ask } from '../../scripts/product/command.ts'
import type { Product } from './product.ts'

function readAll(product: Product): string[] {
  if (product.kind === 'docker') {
    // All in one command: to ask for each would take longer than the e-mails themselves.
    const each = 'cd /data/outbox 2>/dev/null && for mail in *.eml; do cat "$mail" && printf "\\0"; done'
    const { printed } = ask('docker', ['exec', product.containers.firebase, 'sh', '-c', each])
    return printed.split('\0').filter((mail) => mail.trim())
  }
  const outbox = join(product.dataDir, 'outbox')
  if (!existsSync(outbox)) return []
  const names = readdirSync(outbox).filter((name) => name.endsWith('.eml'))
  return names.sort().map((name) => readFileSync(join(outbox, name), 'utf8'))
}

/** Waits for the newest e-mail to an address, once there are `count`. */
export function waitForMail(product: Product, to: string, count = 1, timeout = 60_000): Promise<Email> {
  return vi.waitFor(
    async () => {
      const mails = await Promise.all(readAll(product).map((raw) => PostalMime.parse(raw)))
      const own = mails.filter((mail) => mail.to?.some(({ address }) => address === to))
      const found = own.at(-1)
      if (!found || own.length < count) throw new Error(`no e-mail to ${to}`)
      return found
    },
    { timeout, interval: 100 },
  )
}

/** The link that an e-mail asks its reader to open. */
export function linkIn(mail: Email, path: string): string {
  const link = new RegExp(`https?://\\S*${path}\\?\\S+`).exec(mail.text ?? '')?.[0]
  if (!link) throw new Error(`no ${path} link in: ${mail.text}`)
  return link
}
