import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useChangeParams } from '../use-change-params.ts'

/** Sort order of a list. */
export interface Sorting<Column extends string = string> {
  readonly column: Column
  readonly direction: 'asc' | 'desc'
}

/** Sorting after a click on a column's header: ascending, or descending if it was ascending by that column. */
export const nextSorting = <Column extends string>(now: Sorting<Column>, column: Column): Sorting<Column> => ({
  column,
  direction: now.column === column && now.direction === 'asc' ? 'desc' : 'asc',
})

/** Parses a sorting from the address, such as `email` or `-email`; by the first column if there is none. */
export function readSorting<Column extends string>(
  columns: readonly [Column, ...Column[]],
  text: string | null,
): Sorting<Column> {
  const column = columns.find((each) => each === text?.replace(/^-/, ''))
  return { column: column ?? columns[0], direction: column && text?.startsWith('-') ? 'desc' : 'asc' }
}

/** Sorting of a list by one of `columns`, kept in the address; ascending by the first one is not written. */
export function useSorting<Column extends string>(columns: readonly [Column, ...Column[]]) {
  const [params] = useSearchParams()
  const change = useChangeParams()
  const text = params.get('sort')
  const sorting = useMemo(() => readSorting(columns, text), [columns, text])
  const sortBy = useCallback(
    ({ column, direction }: Sorting<Column>) =>
      change({ sort: direction === 'desc' ? `-${column}` : column === columns[0] ? '' : column }),
    [change, columns],
  )
  const sort = useCallback((column: string) => sortBy(nextSorting(sorting, column as Column)), [sortBy, sorting])
  return { sorting, sort, sortBy }
}
