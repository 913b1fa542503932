import { useCallback, useRef } from 'react'

/** Runs work under a key; while it is under way, more work under the same key is left out (a double click on a row's button). */
export function useEachOnce(): (key: string, work: () => Promise<void>) => Promise<void> {
  const underWay = useRef(new Set<string>())
  return useCallback(async (key, work) => {
    if (underWay.current.has(key)) return
    underWay.current.add(key)
    try {
      await work()
    } finally {
      underWay.current.delete(key)
    }
  }, [])
}
