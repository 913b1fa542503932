import { expectFoundByEntries } from '@tessera/server/history-marks'
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
/** To the nearest millisecond, as Google's client for Firestore reads a time: the API makes the heads of a volume from such times. */
const roundedTimeSchema = z.object({ timestampValue: z.string() }).transform(({ timestampValue }, context) => {
  const [, fraction = ''] = /\.(\d+)Z$/.exec(timestampValue) ?? []
  const at = Date.parse(timestampValue.replace(/\.\d+Z$/, 'Z')) + Math.round(Number(`0.${fraction}`) * 1000)
  if (Number.isNaN(at)) context.addIssue('A time is none.')
  return new Date(at)
})
const entrySchema = ownerSchema.extend({
  at: roundedTimeSchema,
  kind: textSchema,
  by: textSchema,
  memberIds: listOf(textSchema),
})

/** What a volume in a backup has. */
interface ReadVolume {
  /** Undefined if the volume does not say. */
  readonly clubId: string | undefined
  /** Its entries and when the oldest and the newest of them were written. Undefined if it is damaged: a check finds its entries removed. */
  readonly sound: { readonly entries: readonly BoundEntry[]; readonly from: Date; readonly to: Date } | undefined
}

/**
 * Returns the entries of a volume of the history. The database does not know what is in it: a volume is damaged if an entry has values as
 * no document has them or is of another club, and if it is not found by what is in it, since screens leave it out then.
 */
export function readVolume(fields: unknown): ReadVolume {
  const clubId = ownerSchema.safeParse(fields).data?.clubId
  try {
    const { from, to, ...volume } = volumeSchema.parse(fields)
    return { clubId, sound: { entries: entriesIn({ from, to, ...volume }), from, to } }
  } catch {
    return { clubId, sound: undefined }
  }
}

/** @throws Error if the volume is damaged */
function entriesIn({ content, clubId, ...heads }: z.infer<typeof volumeSchema>): readonly BoundEntry[] {
  const entries = openVolume(content)
  const sought = entries.map((entry) => entrySchema.parse(entry.fields))
  expectFoundByEntries(heads, sought)
  if (sought.some((one) => one.clubId !== clubId)) throw new Error('A volume has an entry of another club.')
  // Reading the values of an entry says whether they are some.
  for (const { fields } of entries) sealableValues(fields)
  return entries
}
