import { useCallback } from 'react'
import { useNavigate } from 'react-router-dom'

type Params = Readonly<Record<string, string | undefined>>

/** Returns a function that sets search parameters and removes empty ones; keeps the `#hash` and scroll position. */
export function useChangeParams(): (changes: Params, options?: { push?: boolean }) => void {
  const navigate = useNavigate()
  return useCallback(
    (changes, { push = false } = {}) => {
      // Reads `location`, because two changes may follow each other within one render.
      const params = new URLSearchParams(location.search)
      for (const [name, value] of Object.entries(changes)) {
        if (value) params.set(name, value)
        else params.delete(name)
      }
      navigate({ search: params.toString(), hash: location.hash }, { preventScrollReset: true, replace: !push })
    },
    [navigate],
  )
}
