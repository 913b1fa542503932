import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { show } from './command.ts'
import { root, say, UserError } from './environment.ts'

/** Installs the npm packages unless those of the lock file are already installed. */
export async function installPackages(): Promise<void> {
  const stamp = resolve(root, '.cache/installed')
  const wanted = createHash('sha256')
    .update(readFileSync(resolve(root, 'package-lock.json')))
    .digest('hex')
  const there = existsSync(stamp) && existsSync(resolve(root, 'node_modules')) && readFileSync(stamp, 'utf8') === wanted
  if (there) return
  say('Installing the npm packages (once per version) …')
  if ((await show('npm', ['ci', '--no-fund', '--no-audit', '--loglevel=error'])) !== 0) {
    throw new UserError('The npm packages could not be installed: see above, then call this again.')
  }
  mkdirSync(resolve(root, '.cache'), { recursive: true })
  writeFileSync(stamp, wanted)
}
