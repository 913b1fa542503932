import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { useChangeParams } from './use-change-params.ts'

/** Tab from the `#hash`, else the first one, which has no hash. Choosing a tab adds a history entry. */
export function useHashTab<Id extends string>(ids: readonly [Id, ...Id[]]): [Id, (id: Id) => void] {
  const location = useLocation()
  const navigate = useNavigate()
  const named = location.hash.slice(1)
  const current = ids.find((id) => id === named) ?? ids[0]
  // Names the path: whoever has just left for another page may still press a tab of this one.
  const choose = (id: Id) =>
    navigate({ pathname: location.pathname, search: location.search, hash: id === ids[0] ? '' : id })
  return [current, choose]
}

/** Tab from a search parameter, else the first one. Choosing a tab keeps the `#hash`. */
export function useParamTab<Id extends string>(name: string, ids: readonly [Id, ...Id[]]): [Id, (id: Id) => void] {
  const [params] = useSearchParams()
  const change = useChangeParams()
  const current = ids.find((id) => id === params.get(name)) ?? ids[0]
  return [current, (id) => change({ [name]: id === ids[0] ? '' : id }, { push: true })]
}
