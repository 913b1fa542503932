import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'

/** The tab that the address's `#hash` names; the first one otherwise, which leaves the address bare. */
export function useHashTab<Id extends string>(ids: readonly [Id, ...Id[]]): [Id, (id: Id) => void] {
  const location = useLocation()
  const navigate = useNavigate()
  const named = location.hash.slice(1)
  const current = ids.find((id) => id === named) ?? ids[0]
  const choose = (id: Id) => navigate({ search: location.search, hash: id === ids[0] ? '' : id })
  return [current, choose]
}

/** The tab that a search parameter names; the first one otherwise. The `#hash` stays. */
export function useParamTab<Id extends string>(name: string, ids: readonly [Id, ...Id[]]): [Id, (id: Id) => void] {
  const [params] = useSearchParams()
  const location = useLocation()
  const navigate = useNavigate()
  const current = ids.find((id) => id === params.get(name)) ?? ids[0]
  const choose = (id: Id) => {
    const next = new URLSearchParams(params)
    if (id === ids[0]) next.delete(name)
    else next.set(name, id)
    navigate({ search: next.toString(), hash: location.hash }, { preventScrollReset: true, replace: true })
  }
  return [current, choose]
}
