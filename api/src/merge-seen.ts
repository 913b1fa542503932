import { AppError } from '@tessera/domain/errors'
import { changedMeanwhile, mergeChanges } from '@tessera/domain/merge-changes'
import { text } from '@tessera/domain/texts/text'

const fieldMeanwhile = text('Somebody else has changed this meanwhile')

/**
 * Returns the wanted fields that differ from what is stored. One that is wanted as it was seen is not changed.
 * @throws AppError `changed_meanwhile` with the fields in its details that are stored otherwise than they were seen
 */
export function mergeSeen<Wanted extends object>(given: Parameters<typeof mergeChanges<Wanted>>[0]) {
  const { changes, conflicts } = mergeChanges<Wanted>(given)
  if (conflicts.length === 0) return changes
  throw overtaken(conflicts)
}

/** The error `changed_meanwhile` for fields that somebody else has changed since they were seen; its details name them. */
export const overtaken = (fields: readonly string[]): AppError =>
  new AppError('changed_meanwhile', changedMeanwhile, {
    details: Object.fromEntries(fields.map((field) => [field, fieldMeanwhile])),
  })
