import { useDeferredValue, useMemo } from 'react'
import { useSearchText } from './use-search-text.ts'

/** What a list is searched by. */
export interface ListSearch {
  /** The typed text. */
  readonly query: string
  readonly setQuery: (text: string) => void
}

/**
 * Rows that the text in the address finds, in the given order, and that `keep` keeps: undefined until there are rows. The
 * text they were found by, `wanted`, follows the typed one when there is time. `keep` should be the same function with
 * each render unless it keeps others.
 */
export function useFound<Row>(
  rows: readonly Row[] | undefined,
  name: string,
  searchIn: (rows: readonly Row[]) => (query: string) => readonly Row[],
  keep: (found: readonly Row[]) => readonly Row[],
): ListSearch & { readonly wanted: string; readonly found: readonly Row[] | undefined } {
  const [query, setQuery] = useSearchText(name)
  const search = useMemo(() => rows && searchIn(rows), [rows, searchIn])
  const wanted = useDeferredValue(query).trim()
  const matching = useMemo(() => search?.(wanted), [search, wanted])
  const found = useMemo(() => matching && keep(matching), [matching, keep])
  return { query, setQuery, wanted, found }
}
