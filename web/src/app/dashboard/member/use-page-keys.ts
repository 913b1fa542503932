import { useLayoutEffect, useRef } from 'react'

interface Keys {
  readonly onEscape: () => void
  readonly onLeft: (() => void) | undefined
  readonly onRight: (() => void) | undefined
}

const overlay = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'
const field = 'input, select, textarea, [contenteditable]'

const isPlain = ({ ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) => !(ctrlKey || metaKey || altKey || shiftKey)

/** Handles Escape and the arrow keys on a page; not those for a dialog or menu above it. In a field, Escape leaves the field. */
export function usePageKeys(keys: Keys): void {
  const latest = useRef(keys)
  latest.current = keys
  // With the page itself: a key may be pressed as soon as that is seen.
  useLayoutEffect(() => {
    // Before the dialog that the key closes is gone.
    const leave = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !isPlain(event) || event.isComposing || document.querySelector(overlay)) return
      const focused = document.activeElement
      if (focused instanceof HTMLElement && focused.matches(field)) focused.blur()
      else latest.current.onEscape()
    }
    const arrows = (event: KeyboardEvent) => {
      const { key, target } = event
      const run =
        key === 'ArrowLeft' ? latest.current.onLeft : key === 'ArrowRight' ? latest.current.onRight : undefined
      // Tabs and radio buttons have prevented what is theirs.
      if (!run || event.defaultPrevented || !isPlain(event) || document.querySelector(overlay)) return
      if (target instanceof Element && target.matches(field)) return
      event.preventDefault()
      run()
    }
    addEventListener('keydown', leave, { capture: true })
    addEventListener('keydown', arrows)
    return () => {
      removeEventListener('keydown', leave, { capture: true })
      removeEventListener('keydown', arrows)
    }
  }, [])
}
