import { type RefObject, useEffect, useRef } from 'react'

/** Focuses `adds`, the add button, when a list loses its last item and the focus with it. */
export function useFocusWhenEmptied(adds: RefObject<HTMLElement | null>, isEmpty: boolean): void {
  const was = useRef(isEmpty)
  useEffect(() => {
    const lost = document.activeElement === null || document.activeElement === document.body
    if (isEmpty && !was.current && lost) adds.current?.focus()
    was.current = isEmpty
  }, [adds, isEmpty])
}
