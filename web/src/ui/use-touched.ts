import { useEffect, useState } from 'react'

const events = ['pointermove', 'pointerdown', 'wheel', 'touchstart', 'scroll', 'keydown', 'click'] as const

/** True once somebody has moved, scrolled or pressed anything since this was shown. */
export function useTouched(): boolean {
  const [isTouched, setTouched] = useState(false)
  useEffect(() => {
    if (isTouched) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const touch = (event: Event) => {
      // Chromium reports the resting pointer of a page that has just been laid out.
      if (
        event instanceof PointerEvent &&
        event.type === 'pointermove' &&
        event.movementX === 0 &&
        event.movementY === 0
      )
        return
      // After the event: a render during it would put a controlled field back before React has seen the change.
      timer ??= setTimeout(setTouched, 0, true)
    }
    const options = { capture: true, passive: true }
    for (const type of events) addEventListener(type, touch, options)
    return () => {
      clearTimeout(timer)
      for (const type of events) removeEventListener(type, touch, options)
    }
  }, [isTouched])
  return isTouched
}
