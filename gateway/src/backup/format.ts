import { z } from 'zod'
import { kinds } from '../journal/entry.ts'
import { formatVersion } from '../journal/migrations.ts'
import { stateFolder } from '../keys/state-folder.ts'

/** The entries of a backup have the format of a journal's. */
export const backupVersion = formatVersion

/**
 * A backup is gzipped lines of JSON, each prefixed with its checksum as in the journal: a header, the key files, the
 * latest image of every entry, and an end line with the counts.
 */
export const headerSchema = z.object({ backup: z.number(), madeAt: z.string(), projectId: z.string() })
export const fileSchema = z.object({ file: z.string(), content: z.base64() })
export const entrySchema = z.object({ n: z.number(), put: z.array(z.tuple([z.enum(kinds), z.string(), z.unknown()])) })
export const endSchema = z.object({ end: z.literal(true), lines: z.number(), counts: z.record(z.string(), z.number()) })

export type Header = z.infer<typeof headerSchema>
export type Counts = Record<string, number>

/** Thrown for a file that is not a complete, readable backup. The message says why; no data has been replaced. */
export class BackupRefused extends Error {
  override readonly name = 'BackupRefused'
}

/** Formats a backup's counts: "3 accounts, 120 documents". */
export const inWords = (counts: Counts): string =>
  Object.entries(counts)
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([what, count]) => `${count} ${what}`)
    .join(', ') || 'nothing'

/** True for data folder files that passes need to be signed and users to stay signed in; a backup includes them. */
export const isKeyFile = (path: string): boolean =>
  new RegExp(`^(keys|${stateFolder})/(?!\\.{1,2}$)[\\w.-]+$`).test(path) &&
  path !== 'keys/inside-secret' &&
  path !== `${stateFolder}/inside-address`
