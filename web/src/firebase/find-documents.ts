import type { Collection } from './collections.ts'
import { type Failing, guarded, type Looking, lookThrough } from './read-documents.ts'
import { currentPlace } from './session.ts'

// Apart from `read-documents.ts`, as the first screen needs none of them.

/** Loads the `most` newest documents by the day field `day`. Throws an AppError. */
export const loadNewest = <T>(of: Collection<T>, day: string, most: number, options: Failing): Promise<T[]> =>
  guarded(options, async () => {
    const newest = { orderBy: [{ field: { fieldPath: day }, direction: 'DESCENDING' }], limit: most }
    return (await lookThrough(of, {}, newest)).map(({ id, fields }) => of.read(id, fields))
  })

/** Loads the club's document with this id; undefined if it does not exist. Throws an AppError. */
export const find = <T>(of: Collection<T>, id: string, options: Looking): Promise<T | undefined> =>
  guarded(options, async () => {
    const found = (await lookThrough(of, options)).find((one) => one.id === id)
    return found && of.read(id, found.fields)
  })

/** Loads the documents with these ids that the user created; for `signed` collections only. Throws an AppError. */
export const findOwn = <T>(of: Collection<T>, ids: ReadonlySet<string>, options: Looking): Promise<T[]> =>
  guarded(options, async () => {
    const { uid } = currentPlace()
    const found = await lookThrough(of, options)
    return found
      .filter(({ id, fields }) => ids.has(id) && fields.createdBy === uid)
      .map(({ id, fields }) => of.read(id, fields))
  })
