import { useCallback } from 'react'
import { useNavigate } from 'react-router-dom'

type Params = Readonly<Record<string, string | undefined>>

/**
 * Returns a function that sets search parameters and removes empty ones; keeps the `#hash` and scroll position. A replaced
 * address stands in the history at once: the router drops a change that a link overtakes, and Back would come to a page
 * without it. With `afterTyping`, the router has it at once, too: with a change it goes back to where the page was when that
 * began, and whoever scrolls through what a search has found would be taken back there. Not in an effect: React cannot.
 */
export function useChangeParams(): (changes: Params, options?: { push?: boolean; afterTyping?: boolean }) => void {
  const navigate = useNavigate()
  return useCallback(
    (changes, { push = false, afterTyping: flushSync = false } = {}) => {
      // Reads `location`, because two changes may follow each other within one render.
      const params = new URLSearchParams(location.search)
      for (const [name, value] of Object.entries(changes)) {
        if (value) params.set(name, value)
        else params.delete(name)
      }
      const search = params.toString()
      if (!push)
        history.replaceState(history.state, '', `${location.pathname}${search && `?${search}`}${location.hash}`)
      navigate({ search, hash: location.hash }, { preventScrollReset: true, replace: !push, flushSync })
    },
    [navigate],
  )
}
