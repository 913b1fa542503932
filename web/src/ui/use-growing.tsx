import { type ReactNode, useCallback, useState } from 'react'

const step = 100

/**
 * A long list that shows its beginning at once and the rest as one scrolls towards it.
 * Put `end` right after what is shown.
 */
export function useGrowing<T>(all: readonly T[]): { shown: readonly T[]; end: ReactNode } {
  const [count, setCount] = useState(step)
  const watch = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setCount((shown) => shown + step)
      },
      { rootMargin: '1600px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  if (all.length <= count) return { shown: all, end: null }
  // A new key for each length, so that an end still in sight is seen again.
  return { shown: all.slice(0, count), end: <div key={count} ref={watch} aria-hidden="true" /> }
}
