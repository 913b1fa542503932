import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { readJournal } from '../journal/read.ts'
import type { BackupFile } from './read-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { EntryDigest } from './write-backup.ts'

/**
 * Restores a backup into a scratch folder as `make restore` does, reads the journal there as a start does, and compares
 * it with the digest of the data that was backed up. Starts no emulator: a second one would need as much memory as the
 * first. @throws Error if something differs, BackupRefused
 */
export async function testRestore(backup: BackupFile, digest: string, dataDir: string): Promise<void> {
  const scratch = join(dataDir, 'restore-test')
  await rm(scratch, { recursive: true, force: true })
  try {
    await restoreBackup(backup, scratch)
    const restored = new EntryDigest()
    await readJournal(join(scratch, 'journal'), (entry) => restored.add(entry))
    if (restored.value() !== digest) throw new Error('The backup was restored for a test and differs from the data.')
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}
