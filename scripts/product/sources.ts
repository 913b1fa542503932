import { readdirSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { root } from './environment.ts'

const rooms = ['domain', 'api', 'firebase', 'web', 'scripts']
const besides = new Set(['node_modules', 'dist', 'jar'])

/** When a source was last changed, in milliseconds since 1970; 0 where there is none. */
export function newestSource(...folders: string[]): number {
  const asked = folders.length > 0 ? folders : rooms
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
