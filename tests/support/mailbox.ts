import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import { vi } from 'vitest'
import { ask } from '../../scripts/product/command.ts'
import type { Product } from './product.ts'

/** Where e-mails lie that no mail server takes: a data folder, or the one of the product. */
export type Outbox = string | Product

/** Caches e-mails and their recipients by file: a file never changes, so each is read once. */
const known = new Map<string, { readonly raw: string; readonly to: string }>()

function readOnce(file: string) {
  const read = known.get(file)
  if (read) return read
  const raw = readFileSync(file, 'utf8')
  const mail = { raw, to: /^To:(.*(?:\r?\n[ \t].*)*)/im.exec(raw)?.[1] ?? '' }
  known.set(file, mail)
  return mail
}

/** Returns the source of each e-mail to an address, oldest first. */
function readRaw(outbox: Outbox, address: string): string[] {
  if (typeof outbox !== 'string' && outbox.kind === 'docker')
    return readInContainer(outbox.containers.firebase, address)
  const folder = join(typeof outbox === 'string' ? outbox : outbox.dataDir, 'outbox')
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.eml')) : []
  const mails = names.sort().map((name) => readOnce(join(folder, name)))
  return mails.filter(({ to }) => to.includes(address)).map(({ raw }) => raw)
}

function readInContainer(container: string, address: string): string[] {
  const all = 'grep -lF -- "$0" *.eml | sort | while read -r mail; do cat "$mail" && printf "\\0"; done'
  const script = `cd /data/outbox 2>/dev/null && ${all}`
  const { printed } = ask('docker', ['exec', container, 'sh', '-c', script, address])
  return printed.split('\0').filter((mail) => mail.trim())
}

/** Returns the e-mails to an address, oldest first. */
export async function mailsTo(outbox: Outbox, address: string): Promise<Email[]> {
  const mails = await Promise.all(readRaw(outbox, address).map((raw) => PostalMime.parse(raw)))
  return mails.filter((mail) => mail.to?.some((to) => to.address === address))
}

/** Waits for at least `count` e-mails to an address, of those that link to a path of the app; returns the newest. */
export function nextMail(outbox: Outbox, address: string, count = 1, path?: string): Promise<Email> {
  return vi.waitFor(
    async () => {
      const mails = await mailsTo(outbox, address)
      const wanted = path === undefined ? mails : mails.filter((mail) => findLink(mail, path))
      const newest = wanted.at(-1)
      if (wanted.length < count || !newest) throw new Error(`no e-mail number ${count} to ${address} ${path ?? ''}`)
      return newest
    },
    { timeout: 60_000, interval: typeof outbox === 'string' ? 20 : 50 },
  )
}

/** Waits for such an e-mail; returns its link. */
export const nextLink = async (outbox: Outbox, address: string, path: string, count = 1): Promise<string> =>
  linkIn(await nextMail(outbox, address, count, path), path)

const findLink = ({ text = '' }: Email, path?: string): string | undefined =>
  (path === undefined ? /^https?:\S+$/m : new RegExp(`https?://\\S*${path}(?:[?#]\\S+|(?=\\s))`)).exec(text)?.[0]

/** Returns the link of an e-mail to a path of the app; without a path, the one that stands alone on a line. */
export function linkIn(mail: Email, path?: string): string {
  const link = findLink(mail, path)
  if (!link) throw new Error(`no link in the e-mail:\n${mail.text}`)
  return link
}

/** Returns the code of such a link. */
export const codeIn = (link: string): string => new URL(link).searchParams.get('oobCode') ?? ''
