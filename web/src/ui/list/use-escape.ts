import { useEffect, useRef } from 'react'

/** What Escape closes first. */
const popups = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'

/** Calls `end` on Escape, unless the key closes something else or empties a search. */
export function useEscape(end: () => void): void {
  const latest = useRef(end)
  latest.current = end
  useEffect(() => {
    const onKeyDown = ({ key, target }: KeyboardEvent) => {
      const empties = target instanceof HTMLInputElement && target.type === 'search' && target.value !== ''
      if (key === 'Escape' && !empties && !document.querySelector(popups)) latest.current()
    }
    // Before the listeners that close a popup.
    addEventListener('keydown', onKeyDown, true)
    return () => removeEventListener('keydown', onKeyDown, true)
  }, [])
}
