import { existsSync, readFileSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { Hindrance } from './environment.ts'

const largest = 64 * 1024

/** Takes the identity file of age that opens a backup, where one is named. @throws Hindrance */
export function takeIdentity(file: string | undefined): void {
  if (!file) return
  const path = resolve(file)
  if (!existsSync(path) || !statSync(path).isFile() || statSync(path).size > largest)
    throw new Hindrance(`IDENTITY names ${path}, which is no identity file: age-keygen makes one.`)
  process.env.BACKUP_IDENTITY = readFileSync(path, 'utf8')
}
