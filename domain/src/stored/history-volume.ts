import { z } from 'zod'
import type { Index } from './collection.ts'

/**
 * Old entries of the history in one document: a database that keeps everything in memory needs a tenth of what it takes for each by itself.
 * A volume has entries that were sealed; those of one millisecond are all in it or all outside.
 */
export const storedHistoryVolumeSchema = z.object({
  clubId: z.string(),
  /** When the oldest and the newest of its entries were written. */
  from: z.date(),
  to: z.date(),
  count: z.number().int().positive(),
  /** Kinds and people of its entries, as queries ask for them; `about` has the ids of the members: see `server/src/history-marks.ts`. */
  marks: z.array(z.string()),
  about: z.record(z.string(), z.literal(true)).exactOptional(),
  /** The entries, the oldest first, compressed: see `server/src/history-volume.ts`. */
  content: z.instanceof(Uint8Array),
})

export const historyVolumeIndexes: readonly Index<keyof z.infer<typeof storedHistoryVolumeSchema>>[] = [
  ['clubId', 'from desc'],
  ['clubId', 'to'],
  ['clubId', 'to desc'],
  ['clubId', 'marks contains', 'from desc'],
  ['clubId', 'marks contains', 'to'],
  ['clubId', 'marks contains', 'to desc'],
]
