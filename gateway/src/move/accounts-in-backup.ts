import { type Account, accountSchema } from '../accounts/account.ts'
import { type BackupFile, readBackup } from '../backup/read-backup.ts'

/** Reads the accounts of a backup. @throws BackupRefused */
export async function accountsInBackup(backup: BackupFile): Promise<Account[]> {
  const accounts = new Map<string, Account>()
  await readBackup(backup, {
    entry: ({ put }) => {
      for (const [kind, uid, value] of put) if (kind === 'accounts') accounts.set(uid, accountSchema.parse(value))
    },
  })
  return [...accounts.values()]
}
