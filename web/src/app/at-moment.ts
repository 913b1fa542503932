import { useEffect } from 'react'
import { changeSession } from '../firebase/session.ts'
import { followClock } from '../ui/today.tsx'

/** Renders every screen again at a moment, in milliseconds since 1970: screens compare it with the clock. */
export function useAtMoment(moment: number): void {
  useEffect(() => {
    if (moment <= Date.now() || moment === Number.POSITIVE_INFINITY) return
    const stop = followClock(() => {
      if (Date.now() < moment) return
      stop()
      // A change that changes nothing renders all.
      changeSession({})
    }, 1000)
    return stop
  }, [moment])
}
