import { type RefObject, useLayoutEffect } from 'react'

const unwritten = new Map<string, string>()

/** Writes the heights once all are measured: each write costs the next measurement new styles for the whole page. */
function writeAll(): void {
  for (const [name, height] of unwritten) document.body.style.setProperty(name, height)
  unwritten.clear()
}

/** Writes an element's height to a CSS variable of the body, for sticky elements and scroll margins below it. */
export function useHeightVariable(ref: RefObject<HTMLElement | null>, name: `--${string}`, wanted = true): void {
  useLayoutEffect(() => {
    const element = ref.current
    if (!element || !wanted) return undefined
    const measure = () => {
      if (unwritten.size === 0) queueMicrotask(writeAll)
      unwritten.set(name, `${element.offsetHeight}px`)
    }
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(element)
    return () => {
      watch.disconnect()
      unwritten.delete(name)
      document.body.style.removeProperty(name)
    }
  }, [ref, name, wanted])
}
