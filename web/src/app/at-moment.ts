import { useEffect } from 'react'
import { changeSession } from '../firebase/session.ts'

/** The longest delay of a timer, in milliseconds. */
const longestTimer = 2 ** 31 - 1

/** Renders every screen again at a moment that has not come, in milliseconds since 1970: screens compare it with the clock. */
export function useAtMoment(moment: number): void {
  const left = moment - Date.now()
  useEffect(() => {
    if (left <= 0) return
    // A change that changes nothing renders all.
    const timer = setTimeout(() => changeSession({}), Math.min(left, longestTimer))
    return () => clearTimeout(timer)
  }, [left])
}
