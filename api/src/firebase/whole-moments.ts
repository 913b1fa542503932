import { momentOf, type Query, type Snapshot } from './plain.ts'

interface Moments {
  readonly docs: readonly Snapshot[]
  /** The time up to which all documents were read; absent if there are no more. */
  readonly until?: Date
}

/**
 * Reads the documents after a time, the oldest first: some `most`, and all of a moment or none, since one commit gives hundreds the same
 * time. `field` has the time.
 */
export async function readMoments(query: Query, field: string, after: Date, most: number): Promise<Moments> {
  const { docs } = await query.where(field, '>', after).orderBy(field).limit(most).get()
  if (docs.length < most) return { docs }
  const timeOf = (doc: Snapshot | undefined) => momentOf(doc?.get(field))?.getTime() ?? 0
  const last = timeOf(docs.at(-1))
  if (last - 1 <= after.getTime() || timeOf(docs[0]) === last) return readMoments(query, field, after, most * 2)
  return { docs: docs.filter((doc) => timeOf(doc) < last), until: new Date(last - 1) }
}
