import { type ReactNode, useCallback, useState } from 'react'

const step = 100

/**
 * Renders a long list in steps of 100 items, the next one on scrolling near the end.
 * Render `end` right after the `shown` items.
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
  // A new key per length makes the observer report an end that is still in view.
  return { shown: all.slice(0, count), end: <div key={count} ref={watch} aria-hidden="true" /> }
}
