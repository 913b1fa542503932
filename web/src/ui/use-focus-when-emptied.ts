import { type RefObject, useEffect, useRef } from 'react'

/** When the last of a list is taken away, and the focus with it, the focus goes to what adds the next. */
export function useFocusWhenEmptied(adds: RefObject<HTMLElement | null>, isEmpty: boolean): void {
  const was = useRef(isEmpty)
  useEffect(() => {
    const lost = document.activeElement === null || document.activeElement === document.body
    if (isEmpty && !was.current && lost) adds.current?.focus()
    was.current = isEmpty
  }, [adds, isEmpty])
}
