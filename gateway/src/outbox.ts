import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import PostalMime from 'postal-mime'

/** Prints the newest e-mails of the outbox, oldest first. */
const shown = 5
const folder = join(resolve(process.env.DATA_DIR || 'data'), 'outbox')

const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
  if (error.code === 'ENOENT') return []
  throw error
})
const newest = names
  .filter((name) => name.endsWith('.eml'))
  .sort()
  .slice(-shown)
if (newest.length === 0) process.stdout.write('The outbox is empty.\n')
for (const name of newest) {
  const mail = await PostalMime.parse(await readFile(join(folder, name)))
  const to = mail.to?.map(({ address }) => address).join(', ')
  process.stdout.write(
    `${'─'.repeat(72)}\nTo: ${to}\nDate: ${mail.date}\nSubject: ${mail.subject}\n\n${mail.text?.trim()}\n`,
  )
}
