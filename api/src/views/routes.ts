import { languageFor } from '@tessera/domain/texts/languages'
import { viewsContract } from '@tessera/domain/views/contract'
import { storeOf } from '../firebase/store.ts'
import type { Mount } from '../http/mount.ts'
import type { Needs } from '../needs.ts'
import { addView, changeView, removeView } from './change.ts'
import { printMembers } from './print.ts'
import { readViews } from './store.ts'

export function viewsRoutes(mount: Mount, deps: Needs<'clubCache' | 'db' | 'now'>): void {
  mount(viewsContract.list, ({ caller }) => readViews(deps, caller))
  mount(viewsContract.add, ({ caller, body }) =>
    addView(deps, caller, body, storeOf(deps.firebase.db, 'views').newId()),
  )
  mount(viewsContract.change, ({ caller, params, body }) => changeView(deps, caller, params.id, body))
  mount(viewsContract.remove, async ({ caller, params: { id } }) => {
    await removeView(deps, caller, id)
    return { id }
  })
  mount(viewsContract.print, ({ caller, body, query, log }) =>
    printMembers(deps, caller.clubId, body, languageFor([query.language ?? '']), log),
  )
}
