import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { ask } from './product/command.ts'
import { engineFault, runningServices } from './product/docker.ts'
import { needOwnFirebase, readEnvironment, run, say } from './product/environment.ts'
import { installPackages } from './product/install.ts'

const shown = 5

/** The newest e-mails of the outbox as raw text, oldest first. */
function readOutbox(): string[] {
  const { mode, dataDir } = readEnvironment()
  if (mode !== 'local' && !engineFault() && runningServices().includes('firebase')) {
    const inside = (command: string) => ask('docker', ['compose', 'exec', '-T', 'firebase', 'sh', '-c', command]).output
    const names = inside(`ls -1 /data/outbox 2>/dev/null | tail -n ${shown}`).split('\n').filter(Boolean)
    return names.map((name) => inside(`cat "/data/outbox/${name}"`))
  }
  const outbox = resolve(dataDir, 'outbox')
  if (!existsSync(outbox)) return []
  const names = readdirSync(outbox).filter((name) => name.endsWith('.eml'))
  return names
    .sort()
    .slice(-shown)
    .map((name) => readFileSync(resolve(outbox, name), 'utf8'))
}

await run(async () => {
  needOwnFirebase(readEnvironment(), 'Google sends the e-mails, and keeps none.')
  const mails = readOutbox()
  if (mails.length === 0) return say('The outbox is empty.')
  // In Docker nothing has been installed on this machine itself yet.
  await installPackages()
  const { default: PostalMime } = await import('postal-mime')
  for (const raw of mails) {
    const mail = await PostalMime.parse(raw)
    say(
      `${'─'.repeat(72)}\nTo: ${mail.to?.map((to) => to.address).join(', ')}\nDate: ${mail.date}\nSubject: ${mail.subject}\n\n${mail.text?.trim()}`,
    )
  }
})
