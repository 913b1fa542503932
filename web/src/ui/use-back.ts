import { useEffect, useId, useRef } from 'react'

const dialogOf = (state: unknown): unknown => (state instanceof Object && 'dialog' in state ? state.dialog : undefined)

/**
 * Dismisses an open dialog when the user goes back or forward. On touch devices, whose users close things by going back, the
 * dialog is an entry of its own in the history, so that going back closes it alone; the entry goes with the dialog.
 */
export function useBack(open: boolean, dismiss: () => void): void {
  const id = useId()
  const latest = useRef(dismiss)
  latest.current = dismiss
  useEffect(() => {
    if (!open) return
    const isEntry = matchMedia('(pointer: coarse)').matches
    // The router finds its own state in both entries, and so the same page.
    if (isEntry) history.pushState({ ...history.state, dialog: id }, '')
    const onGone = () => {
      // A dialog above this one has closed.
      if (isEntry && dialogOf(history.state) === id) return
      latest.current()
    }
    addEventListener('popstate', onGone)
    return () => {
      removeEventListener('popstate', onGone)
      // Later, as a link in the dialog may just have led to another page: going back would undo that.
      if (isEntry) setTimeout(() => dialogOf(history.state) === id && history.back())
    }
  }, [open, id])
}
