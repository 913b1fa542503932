import { writeFileSync } from 'node:fs'
import { accountsInBackup } from '@tessera/gateway/move/accounts-in-backup'
import type { FirebaseAddresses } from './firebase-stack.ts'

/** The kind of each account's newest password hash in the journal, by e-mail address; `file` takes a backup. */
export async function newestHashes(
  { insideHost, secret }: FirebaseAddresses,
  file: string,
): Promise<Map<string, string>> {
  const answer = await fetch(`http://${insideHost}/backup`, { headers: { authorization: `Bearer ${secret}` } })
  writeFileSync(file, Buffer.from(await answer.arrayBuffer()))
  const accounts = await accountsInBackup({ path: file, key: {} })
  return new Map(
    accounts.map(({ email = '', passwordHash }) => [
      email,
      /:password=(\w+(-\w+)?)/.exec(passwordHash ?? '')?.[1] ?? 'none',
    ]),
  )
}
