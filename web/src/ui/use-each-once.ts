import { useCallback, useRef } from 'react'

/** Runs one task per key at a time; skips further ones, such as by a double click on a row's button. */
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
