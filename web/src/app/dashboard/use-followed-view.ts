import type { View } from '@tessera/domain/views/view'
import { useEffect, useRef } from 'react'
import { t } from '../../language/t.ts'
import { useToast } from '../../ui/toast-queue.ts'
import { useChangeParams } from '../../ui/use-change-params.ts'
import { listedIn, paramsOf } from './view-address.ts'

interface Followed {
  /** Id of the view in the address. */
  readonly viewId: string | null
  /** The view in the address; undefined if there is none, or until the views are loaded. */
  readonly chosen: View | undefined
  /** What can be shown of it. */
  readonly opened: { readonly view: View; readonly lostFilter: boolean } | undefined
  readonly isLoaded: boolean
  readonly bySurname: boolean
}

/**
 * Follows the view in the address: once it is gone, says so and leaves it, with the list as it is; once somebody has changed
 * it, the list follows, unless it was filtered or sorted otherwise since. Takes a filter that the club no longer has out of the
 * address. Returns a function that takes the id of a view that the user deletes, which needs no words.
 */
export function useFollowedView({ viewId, chosen, opened, isLoaded, bySurname }: Followed) {
  const toast = useToast()
  const change = useChangeParams()
  const before = useRef<View>(undefined)
  const deleted = useRef<string>(undefined)
  useEffect(() => {
    if (!isLoaded) return
    const last = before.current
    before.current = chosen
    if (viewId !== null && !chosen) {
      if (deleted.current === viewId) return
      const name = last?.id === viewId ? last.name : undefined
      toast.info(
        name === undefined
          ? t('The view does not exist any more')
          : t('The view {name} is no longer there. The list stays as it is.', { name }),
      )
      const sort = new URLSearchParams(location.search).get('sort')
      // Without the view, the list is sorted by the columns of the specified table alone.
      change({ view: '', sort: sort?.replace('surnameFirst', 'fullName') })
      return
    }
    if (!chosen || !opened) return
    const listed = listedIn(new URLSearchParams(location.search), bySurname)
    if (opened.lostFilter && listed.filter === chosen.filter) change({ type: '' })
    if (last && last !== chosen && last.id === chosen.id && isListed(last, listed)) change(paramsOf(opened.view))
  }, [viewId, chosen, opened, isLoaded, bySurname, toast, change])
  return (id: string | undefined) => {
    deleted.current = id
  }
}

/** True if the list is filtered and sorted as a view says. */
const isListed = (view: View, listed: ReturnType<typeof listedIn>): boolean =>
  (['search', 'status', 'filter', 'sort'] as const).every((name) => view[name] === listed[name])
