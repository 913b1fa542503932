import { type BackupFile, readBackup } from '../backup/read-backup.ts'
import { readVolume } from './read-volume.ts'

/**
 * Reads each document of a backup, and in place of a volume of old entries each of these as one of `history`: one volume at a time,
 * since they are large. @throws BackupRefused
 */
export async function eachDocument(
  backup: BackupFile,
  take: (collection: string, id: string, fields: unknown) => void,
  others: {
    readonly file?: (path: string, content: Buffer) => void
    /** Takes the club of a volume that cannot be read; the id of the volume if it does not say. */
    readonly damagedVolume?: (clubId: string) => void
  } = {},
): Promise<void> {
  const takeVolume = (id: string, fields: unknown) => {
    const { clubId = id, entries } = readVolume(fields)
    if (!entries) others.damagedVolume?.(clubId)
    for (const one of entries ?? []) take('history', one.id, one.fields)
  }
  await readBackup(backup, {
    file: (path, content) => others.file?.(path, content),
    entry: ({ put }) => {
      for (const [kind, name, fields] of put) {
        const [collection, id, ...below] = kind === 'documents' ? (name.split('/documents/')[1]?.split('/') ?? []) : []
        if (!collection || !id || below.length > 0 || fields === null) continue
        if (collection === 'historyVolumes') takeVolume(id, fields)
        else take(collection, id, fields)
      }
    },
  })
}
