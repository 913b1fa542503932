import { useCallback, useRef, useState } from 'react'

/** Wraps `work` so that calls during a running one do nothing; `busy` is true while one runs. */
export function useExclusive<Args extends readonly unknown[]>(
  work: (...args: Args) => Promise<void>,
): [run: (...args: Args) => Promise<void>, busy: boolean] {
  const [busy, setBusy] = useState(false)
  const underWay = useRef(false)
  const latest = useRef(work)
  latest.current = work
  const run = useCallback(async (...args: Args) => {
    if (underWay.current) return
    underWay.current = true
    setBusy(true)
    try {
      await latest.current(...args)
    } finally {
      underWay.current = false
      setBusy(false)
    }
  }, [])
  return [run, busy]
}
