import { type BoundEntry, openVolume } from '@tessera/server/history-volume'
import { z } from 'zod'
import { sealableValues } from './sealable-values.ts'
import { bytesSchema, textSchema } from './typed-values.ts'

const ownerSchema = z.object({ clubId: textSchema })
const contentSchema = z.object({ content: bytesSchema })

/** What a volume in a backup has. */
interface ReadVolume {
  /** Undefined if the volume does not say. */
  readonly clubId: string | undefined
  readonly entries: readonly BoundEntry[]
  /** True if not all of its entries can be read: those that cannot are left out, and a check finds them removed. */
  readonly isDamaged: boolean
}

/**
 * Returns the entries of a volume of the history. The database does not know what is in it: an entry is left out that has values as no
 * document has them, or that is of another club.
 */
export function readVolume(fields: unknown): ReadVolume {
  const clubId = clubOf(fields)
  const all = entriesIn(fields)
  const entries = (all ?? []).filter((entry) => isReadable(entry.fields) && clubOf(entry.fields) === clubId)
  return { clubId, entries, isDamaged: entries.length !== all?.length }
}

const clubOf = (fields: unknown): string | undefined => ownerSchema.safeParse(fields).data?.clubId

function entriesIn(fields: unknown): BoundEntry[] | undefined {
  try {
    return openVolume(contentSchema.parse(fields).content)
  } catch {
    return undefined
  }
}

function isReadable(fields: unknown): boolean {
  try {
    return sealableValues(fields).length > 0
  } catch {
    return false
  }
}
