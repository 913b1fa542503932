import { readdirSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { root } from './environment.ts'

const packages = ['domain', 'mail', 'server', 'api', 'firebase', 'gateway', 'web', 'scripts']
const besides = new Set(['node_modules', 'dist', 'jar'])

/** Returns the newest change time of the sources, in ms since 1970; 0 if there is none. */
export function newestSource(...folders: string[]): number {
  const asked = folders.length > 0 ? folders : packages
  return Math.max(0, ...asked.map((folder) => newestIn(resolve(root, folder))))
}

function newestIn(folder: string): number {
  const entries = readdirSync(folder, { withFileTypes: true }).filter((entry) => !besides.has(entry.name))
  return Math.max(
    0,
    ...entries.map((entry) => {
      const path = resolve(folder, entry.name)
      return entry.isDirectory() ? newestIn(path) : statSync(path).mtimeMs
    }),
  )
}
