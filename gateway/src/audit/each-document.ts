import { type BackupFile, readBackup } from '../backup/read-backup.ts'
import { readVolume } from './read-volume.ts'

/** When the oldest and the newest entry of a volume were written. */
export interface Span {
  readonly from: Date
  readonly to: Date
}

/**
 * Reads each document of a backup, and in place of a volume of old entries each of these as one of `history`: one volume at a time,
 * since they are large. @throws BackupRefused
 */
export async function eachDocument(
  backup: BackupFile,
  take: (collection: string, id: string, fields: unknown) => void,
  others: {
    readonly file?: (path: string, content: Buffer) => void
    /** Takes the club of a volume, its id if it does not say, and the time of its entries; without one if it is damaged. */
    readonly volume?: (clubId: string, span: Span | undefined) => void
  } = {},
): Promise<void> {
  const takeVolume = (id: string, fields: unknown) => {
    const { clubId = id, sound } = readVolume(fields)
    others.volume?.(clubId, sound)
    for (const one of sound?.entries ?? []) take('history', one.id, one.fields)
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
