import { useEffect } from 'react'
import { changeSession } from '../firebase/session.ts'

/** Milliseconds between looks at the clock: a timer stands still while the device sleeps. */
const tick = 30_000

/** Renders every screen again at a moment, in milliseconds since 1970: screens compare it with the clock. */
export function useAtMoment(moment: number): void {
  useEffect(() => {
    if (moment <= Date.now() || moment === Number.POSITIVE_INFINITY) return
    let timer: ReturnType<typeof setTimeout>
    const look = () => {
      clearTimeout(timer)
      const left = moment - Date.now()
      if (left > 0) timer = setTimeout(look, Math.min(left, tick))
      else {
        stop()
        // A change that changes nothing renders all.
        changeSession({})
      }
    }
    const stop = () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
    document.addEventListener('visibilitychange', look)
    look()
    return stop
  }, [moment])
}
