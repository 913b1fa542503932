import { mkdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { type BackupFile, readBackup } from '../backup/read-backup.ts'

/** What the API needs wherever it runs; the other keys are the door's own. */
const ofTheApi = new Set(['keys/pass-key', 'keys/card-key.pem'])

/** Writes the API's keys out of a backup into `folder`; answers their names. @throws BackupRefused */
export async function keepKeys(backup: BackupFile, folder: string): Promise<string[]> {
  const kept: string[] = []
  await readBackup(backup, {
    file: async (file, content) => {
      if (!ofTheApi.has(file)) return
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeFile(join(folder, basename(file)), content, { mode: 0o600 })
      kept.push(basename(file))
    },
  })
  return kept
}
