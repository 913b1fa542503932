import type { MembershipStatus } from '@tessera/domain/membership/status'
import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useChangeParams } from '../ui/use-change-params.ts'
import { useRemembered } from '../ui/use-remembered.ts'
import { useSearchText } from '../ui/use-search-text.ts'
import { nextSorting, readSorting, type Sorting, sortingText } from './find-members.ts'
import { statusOrder } from './mosaic-tiles.ts'

/** Listed members: all, or those of one status. */
export type Shown = 'all' | MembershipStatus

const names = { query: 'member-search', shown: 'status', typeId: 'type', sorting: 'sort' } as const

/**
 * Search, filters and sorting of members, kept in the URL, so that they survive a reload and Back. The device keeps
 * whether names are sorted by surname.
 */
export function useMemberList() {
  const [params] = useSearchParams()
  const change = useChangeParams()
  const [query, setQuery] = useSearchText(names.query)
  const shown: Shown = statusOrder.find((status) => status === params.get(names.shown)) ?? 'all'
  const sortText = params.get(names.sorting)
  const sorting = useMemo(() => readSorting(sortText), [sortText])
  const show = (status: Shown) => change({ [names.shown]: status === 'all' ? '' : status })
  const sort = useCallback(
    (column: Sorting['column']) => change({ [names.sorting]: sortingText(nextSorting(sorting, column)) }),
    [change, sorting],
  )
  const [bySurname, rememberBySurname] = useRemembered('members-by-surname', false)
  /** Also sorts by name if the list is sorted by something else. */
  const sortBySurname = (choice: boolean) => {
    rememberBySurname(choice)
    if (choice && sorting.column !== 'fullName')
      change({ [names.sorting]: sortingText({ column: 'fullName', direction: 'asc' }) })
  }
  const typeId = params.get(names.typeId) ?? ''
  const showType = (id: string) => change({ [names.typeId]: id })
  const everybody = () => {
    setQuery('')
    change({ [names.shown]: '', [names.typeId]: '' })
  }
  return { query, setQuery, shown, show, typeId, showType, sorting, sort, bySurname, sortBySurname, everybody }
}
