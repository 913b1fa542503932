import type { Collection } from './collections.ts'
import { guarded, type Looking, lookThrough } from './read-documents.ts'
import { currentPlace } from './session.ts'

// Apart from `read-documents.ts`, as the first screen needs none of them.

/** Loads the club's document with this id; undefined if it does not exist. Throws an AppError. */
export const find = <T>(of: Collection<T>, id: string, options: Looking): Promise<T | undefined> =>
  guarded(options, async () => {
    const found = (await lookThrough(of, options)).find((one) => one.id === id)
    return found && of.read(id, found.fields)
  })

/** Loads the documents with these ids that the user created. Throws an AppError. */
export const findOwn = <T>(of: Collection<T>, ids: ReadonlySet<string>, options: Looking): Promise<T[]> =>
  guarded(options, async () => {
    const { uid } = currentPlace()
    const found = await lookThrough(of, options)
    return found
      .filter(({ id, fields }) => ids.has(id) && fields.createdBy === uid)
      .map(({ id, fields }) => of.read(id, fields))
  })
