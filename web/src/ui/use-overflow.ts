import { type RefObject, useEffect } from 'react'

/** Sets `data-before` and `data-after` on a sideways scrolling row while content is hidden on that side. */
export function useOverflow(row: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = row.current
    if (!element) return undefined
    const mark = () => {
      const { scrollLeft, scrollWidth, clientWidth } = element
      element.toggleAttribute('data-before', scrollLeft > 1)
      element.toggleAttribute('data-after', scrollLeft + clientWidth < scrollWidth - 1)
    }
    const watch = new ResizeObserver(mark)
    for (const one of [element, ...element.children]) watch.observe(one)
    element.addEventListener('scroll', mark, { passive: true })
    return () => {
      watch.disconnect()
      element.removeEventListener('scroll', mark)
    }
  }, [row])
}
