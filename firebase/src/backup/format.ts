import { z } from 'zod'
import { kinds } from '../journal/entry.ts'

/** Version 2 added known addresses. */
export const backupVersion = 2

/**
 * A backup is lines of JSON, each beginning with its own checksum as in the journal, packed by gzip: a header, the keys,
 * the newest image of everything, and an end that counts them.
 */
export const headerSchema = z.object({ backup: z.number(), madeAt: z.string(), projectId: z.string() })
export const fileSchema = z.object({ file: z.string(), content: z.base64() })
export const entrySchema = z.object({ n: z.number(), put: z.array(z.tuple([z.enum(kinds), z.string(), z.unknown()])) })
export const endSchema = z.object({ end: z.literal(true), lines: z.number(), counts: z.record(z.string(), z.number()) })

export type Header = z.infer<typeof headerSchema>
export type Counts = Record<string, number>

/** A file that is no whole backup. The message says what is wrong with it; nothing has been replaced. */
export class BackupRefused extends Error {
  override readonly name = 'BackupRefused'
}

/** "3 accounts, 120 documents": what a backup holds, in words. */
export const inWords = (counts: Counts): string =>
  Object.entries(counts)
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([what, count]) => `${count} ${what}`)
    .join(', ') || 'nothing'

/** The files of the data folder that belong to a backup: without them passes could not be signed and people not stay signed in. */
export const isKeyFile = (path: string): boolean =>
  /^(keys|door)\/[\w.-]+$/.test(path) && path !== 'keys/inside-secret' && path !== 'door/inside-address'
