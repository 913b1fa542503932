import { isFoundByEntries } from '@tessera/server/history-marks'
import { type BoundEntry, openVolume } from '@tessera/server/history-volume'
import { z } from 'zod'
import { sealableValues } from './sealable-values.ts'
import { bytesSchema, listOf, mapOf, numberSchema, textSchema, timeSchema, trueSchema } from './typed-values.ts'

const ownerSchema = z.object({ clubId: textSchema })
const volumeSchema = ownerSchema.extend({
  from: timeSchema,
  to: timeSchema,
  count: numberSchema,
  marks: listOf(textSchema),
  about: mapOf(trueSchema).exactOptional(),
  content: bytesSchema,
})
const entrySchema = ownerSchema.extend({
  at: timeSchema,
  kind: textSchema,
  by: textSchema,
  memberIds: listOf(textSchema),
})

/** What a volume in a backup has. */
interface ReadVolume {
  /** Undefined if the volume does not say. */
  readonly clubId: string | undefined
  /** Undefined if the volume is damaged: a check finds its entries removed. */
  readonly entries: readonly BoundEntry[] | undefined
}

/**
 * Returns the entries of a volume of the history. The database does not know what is in it: a volume is damaged if an entry has values as
 * no document has them or is of another club, and if it is not found by what is in it, since screens leave it out then.
 */
export function readVolume(fields: unknown): ReadVolume {
  const clubId = ownerSchema.safeParse(fields).data?.clubId
  try {
    return { clubId, entries: entriesIn(volumeSchema.parse(fields)) }
  } catch {
    return { clubId, entries: undefined }
  }
}

/** @throws Error if the volume is damaged */
function entriesIn({ content, clubId, ...heads }: z.infer<typeof volumeSchema>): readonly BoundEntry[] {
  const entries = openVolume(content)
  const sought = entries.map((entry) => entrySchema.parse(entry.fields))
  if (!isFoundByEntries(heads, sought) || sought.some((one) => one.clubId !== clubId))
    throw new Error('A volume of the history is not found by what is in it.')
  // Reading the values of an entry says whether they are some.
  for (const { fields } of entries) sealableValues(fields)
  return entries
}
