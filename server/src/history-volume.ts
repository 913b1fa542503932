import { gunzipSync, gzipSync } from 'node:zlib'
import { z } from 'zod'

/** An entry of the history in a volume: its id, and its fields in the format of Firestore's REST API, each value by its kind. */
export interface BoundEntry {
  readonly id: string
  readonly fields: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

/** Bytes that a volume has at most before it is compressed; a document of the database is no larger than a megabyte. */
export const mostVolumeBytes = 8_000_000

const contentSchema = z.array(z.tuple([z.string(), z.record(z.string(), z.record(z.string(), z.unknown()))]))

/** Returns the content of a volume. */
export const bindEntries = (entries: readonly BoundEntry[]): Buffer =>
  gzipSync(JSON.stringify(entries.map(({ id, fields }) => [id, fields])))

/** Returns the entries of a volume, in their order. @throws Error for content that is damaged or larger than any volume */
export function openVolume(content: Uint8Array): BoundEntry[] {
  const json: unknown = JSON.parse(gunzipSync(content, { maxOutputLength: 2 * mostVolumeBytes }).toString())
  return contentSchema.parse(json).map(([id, fields]) => ({ id, fields }))
}
