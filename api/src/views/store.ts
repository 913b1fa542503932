import type { Stored } from '@tessera/domain/stored/collections'
import { ownViewsId } from '@tessera/domain/stored/composed-ids'
import { mostViews, type View } from '@tessera/domain/views/view'
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
  /** Stores other views in place of these; the commit fails if somebody else has changed them since they were read. */
  readonly write: (views: readonly StoredView[]) => Promise<void>
}
type StoredView = Stored<'views'>['views'][number]

async function readShelves(deps: Needs<'db'>, { clubId, uid }: Caller): Promise<[club: Shelf, own: Shelf]> {
  const { db } = deps.firebase
  const store = storeOf(db, 'views')
  const stored = await store.getMany([clubId, ownViewsId(clubId, uid)])
  const shelf = (id: string, own: boolean, owner: object): Shelf => ({
    ...{ own, most: own ? mostViews.own : mostViews.club, views: stored.get(id)?.views ?? [] },
    write: async (views) =>
      void (await commit(db, (batch) => store.put(batch, id, stored.get(id), { clubId, ...owner, views }))),
  })
  return [shelf(clubId, false, {}), shelf(ownViewsId(clubId, uid), true, { uid })]
}

const seenIn = ({ own, views }: Shelf): View[] => views.map((view) => ({ ...view, own }))

/** Returns the views that an administrator sees. */
export const readViews = async (deps: Needs<'db'>, caller: Caller): Promise<View[]> =>
  (await readShelves(deps, caller)).flatMap(seenIn)

/** Runs `change` on the views as they are stored by now, again if somebody else was faster. */
export const changeShelves = <T>(
  deps: Needs<'db'>,
  caller: Caller,
  change: (shelves: { readonly club: Shelf; readonly own: Shelf; readonly all: readonly View[] }) => Promise<T>,
): Promise<T> =>
  retryOnConflict('views', async () => {
    const [club, own] = await readShelves(deps, caller)
    return change({ club, own, all: [club, own].flatMap(seenIn) })
  }, ['changed', 'missing', 'exists'])
