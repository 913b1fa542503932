import { isDeepStrictEqual } from 'node:util'
import type { Stored } from '@tessera/domain/stored/collections'
import { ownViewsId } from '@tessera/domain/stored/composed-ids'
import { mostViews, type View } from '@tessera/domain/views/view'
import { type EntryOfOne, putEntryOfOne } from '../firebase/history-entry.ts'
import type { Batch } from '../firebase/plain.ts'
import { retryOnConflict } from '../firebase/retry-on-conflict.ts'
import { commit, storeOf } from '../firebase/store.ts'
import type { Needs } from '../needs.ts'

/** The administrator who asks. */
interface Caller {
  readonly clubId: string
  readonly uid: string
}

/** Views that are counted and written together: the club's, or an administrator's own. */
interface Shelf {
  readonly own: boolean
  readonly most: number
  readonly views: readonly StoredView[]
  /** Adds to a batch that other views are stored in place of these; its commit fails if somebody else has changed them since. */
  readonly put: (batch: Batch, views: readonly StoredView[]) => void
}
type StoredView = Stored<'views'>['views'][number]

/** What an entry of the history can say of a view. */
const viewFields = ['name', 'search', 'status', 'filter', 'sort', 'columns'] as const

async function readShelves(deps: Needs<'db'>, { clubId, uid }: Caller): Promise<[club: Shelf, own: Shelf]> {
  const { db } = deps.firebase
  const store = storeOf(db, 'views')
  const stored = await store.getMany([clubId, ownViewsId(clubId, uid)])
  const shelf = (id: string, own: boolean, owner: object): Shelf => ({
    own,
    most: own ? mostViews.own : mostViews.club,
    views: stored.get(id)?.views ?? [],
    put: (batch, views) => void store.put(batch, id, stored.get(id), { clubId, ...owner, views: [...views] }),
  })
  return [shelf(clubId, false, {}), shelf(ownViewsId(clubId, uid), true, { uid })]
}

const seenIn = ({ own, views }: Shelf): View[] => views.map((view) => ({ ...view, own }))

/** Returns the views that an administrator sees. */
export const readViews = async (deps: Needs<'db'>, caller: Caller): Promise<View[]> =>
  (await readShelves(deps, caller)).flatMap(seenIn)

interface Shelves {
  readonly club: Shelf
  readonly own: Shelf
  readonly all: readonly View[]
  /** Stores other views on some shelves, in one commit. */
  readonly write: (...changes: readonly (readonly [Shelf, readonly StoredView[]])[]) => Promise<void>
}

/** Runs `change` on the views as they are stored by now, again if somebody else was faster. */
export const changeShelves = <T>(
  deps: Needs<'db'>,
  caller: Caller,
  change: (shelves: Shelves) => Promise<T>,
): Promise<T> =>
  retryOnConflict('views', async () => {
    const [club, own] = await readShelves(deps, caller)
    const write: Shelves['write'] = async (...changes) =>
      void (await commit(deps.firebase.db, (batch) => {
        for (const [shelf, views] of changes) {
          shelf.put(batch, views)
          if (!shelf.own) record(batch, deps, caller.clubId, shelf.views, views)
        }
      }))
    return change({ club, own, all: [club, own].flatMap(seenIn), write })
  }, ['changed', 'missing', 'exists'])

/**
 * Adds entries of the history: which of the club's views are new, changed and gone. An administrator's own views have none: nobody else
 * sees them.
 */
function record(
  batch: Batch,
  { firebase: { db } }: Needs<'db'>,
  clubId: string,
  were: readonly StoredView[],
  are: readonly StoredView[],
): void {
  const put = (kind: 'made' | 'changed' | 'removed', id: string, fields: Pick<EntryOfOne, 'before' | 'after'>) =>
    putEntryOfOne(batch, db, { clubId, kind, collection: 'views', id, ...fields })
  for (const view of are) {
    const { id, name } = view
    const was = were.find((one) => one.id === id)
    if (!was) put('made', id, { before: { name } })
    else if (!isDeepStrictEqual(was, view)) put('changed', id, changeOf(was, view))
  }
  const gone = were.filter(({ id }) => !are.some((one) => one.id === id))
  for (const { id, name } of gone) put('removed', id, { before: { name } })
}

/** Returns the fields that differ, with the name. What is searched and filtered for can be a person: that it is there is all that an entry says. */
function changeOf(was: StoredView, is: StoredView): Pick<EntryOfOne, 'before' | 'after'> {
  const fields = viewFields.filter((field) => !isDeepStrictEqual(was[field], is[field]))
  const told = (view: StoredView) => {
    const values = fields.flatMap((field) => (view[field] === '' ? [] : [[field, view[field]] as const]))
    const { search, filter, ...others } = Object.fromEntries(values)
    return {
      name: view.name,
      ...others,
      ...(search !== undefined && { search: true }),
      ...(filter !== undefined && { filter: true }),
    }
  }
  return { before: told(was), after: told(is) }
}
