import { chmodSync, mkdirSync, statSync } from 'node:fs'
import { say } from './environment.ts'

/** Makes a folder that only this user can read. Leaves one of another user unchanged, and prints a warning if open. */
export function makePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const { mode, uid } = statSync(folder)
  if ((mode & 0o077) === 0) return
  if (uid === process.getuid?.()) chmodSync(folder, 0o700)
  else say(`Other users of this machine may read ${folder}. Its owner can close it: chmod 700 ${folder}`)
}
