import { viewsContract } from '@tessera/domain/views/contract'
import type { View } from '@tessera/domain/views/view'
import { useMemo } from 'react'
import { useApi } from '../firebase/use-api.ts'

const byName = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

/** The views that the user sees: the club's by name, then the user's own; undefined until they are loaded. */
export function useViews() {
  const { data, error, change, reload } = useApi(viewsContract.list, {})
  const views = useMemo(
    () => data?.toSorted((a, b) => Number(a.own) - Number(b.own) || byName.compare(a.name, b.name)),
    [data],
  )
  return {
    views,
    /** True if they cannot be loaded, as from a server that has none. */
    isMissing: error !== undefined,
    reload,
    put: (view: View) => change((known) => [...known.filter(({ id }) => id !== view.id), view]),
    drop: (gone: string) => change((known) => known.filter(({ id }) => id !== gone)),
  }
}
