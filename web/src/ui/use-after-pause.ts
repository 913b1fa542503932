import { useCallback, useEffect, useRef } from 'react'

/** Browsers reject address changes on every key press. */
const pauseMs = 250

/**
 * Returns a function that passes a value on to `write` after a pause in typing, and one that drops a value that waits. A
 * click or Enter passes it on at once: what they lead to may replace the page, and the value belongs to the page before.
 * Whoever goes back or forward drops it, as it is of no other page.
 */
export function useAfterPause<T>(write: (value: T) => void): [later: (value: T) => void, drop: () => void] {
  const waiting = useRef<{ value: T; timer: ReturnType<typeof setTimeout> }>(undefined)
  const latest = useRef(write)
  latest.current = write
  const drop = useCallback(() => {
    clearTimeout(waiting.current?.timer)
    waiting.current = undefined
  }, [])
  const passOn = useCallback(() => {
    const { current } = waiting
    drop()
    if (current) latest.current(current.value)
  }, [drop])
  const later = useCallback(
    (value: T) => {
      drop()
      waiting.current = { value, timer: setTimeout(passOn, pauseMs) }
    },
    [drop, passOn],
  )
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => key === 'Enter' && passOn()
    addEventListener('click', passOn, true)
    addEventListener('keydown', onKey, true)
    addEventListener('popstate', drop)
    return () => {
      removeEventListener('click', passOn, true)
      removeEventListener('keydown', onKey, true)
      removeEventListener('popstate', drop)
      drop()
    }
  }, [passOn, drop])
  return [later, drop]
}
