import { useSearchParams } from 'react-router-dom'
import { useSorting } from '../../ui/list/sorting.ts'
import { useChoice } from '../../ui/list/use-choice.ts'
import { useChangeParams } from '../../ui/use-change-params.ts'
import { useRemembered } from '../../ui/use-remembered.ts'
import { sortColumns } from './find-members.ts'
import { statusOrder } from './mosaic-tiles.ts'

const shownChoices = ['all', ...statusOrder] as const

/** The search text in the address. */
export const memberSearchName = 'member-search'

/** Listed members: all, or those of one status. */
export type Shown = (typeof shownChoices)[number]

/**
 * Filters and sorting of members, kept in the URL, so that they survive a reload and Back. The device keeps whether names
 * are sorted by surname. `sorts` are the columns that the list can be sorted by, those of the specified table if absent.
 */
export function useMemberList(sorts: readonly [string, ...string[]] = sortColumns) {
  const [params] = useSearchParams()
  const change = useChangeParams()
  const [shown, show] = useChoice('status', shownChoices)
  const { sorting, sort, sortBy } = useSorting(sorts)
  const [bySurname, rememberBySurname] = useRemembered('members-by-surname', false)
  /** Also sorts by name if the list is sorted by something else. */
  const sortBySurname = (choice: boolean) => {
    rememberBySurname(choice)
    if (choice && sorting.column !== 'fullName') sortBy({ column: 'fullName', direction: 'asc' })
  }
  const typeId = params.get('type') ?? ''
  const showType = (id: string) => change({ type: id })
  /** False if the list is filtered, searched or sorted in another way than by number. */
  const isPlain = !['status', 'type', 'sort', memberSearchName].some((name) => params.get(name))
  const everybody = () => change({ status: '', type: '', view: '' })
  /** Id of the view that is shown, else null. */
  const viewId = params.get('view')
  return {
    viewId,
    rememberBySurname,
    shown,
    show,
    typeId,
    showType,
    isPlain,
    sorting,
    sort,
    bySurname,
    sortBySurname,
    everybody,
  }
}
