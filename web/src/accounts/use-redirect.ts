import { useEffect, useLayoutEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { forgetError, useSession } from '../firebase/session.ts'
import { homeOf } from '../paths.ts'

/** Delays before a redirect, in milliseconds. */
export const redirectAfter = { adminSignIn: 500, memberPages: 300, atOnce: 0 }

/** Redirects a signed-in user to the home of their role after `delay` milliseconds. Returns true while pending. */
export function useRedirect(delay: number, home: typeof homeOf = homeOf): boolean {
  const { currentUser, userRole, loading } = useSession()
  const navigate = useNavigate()
  const leaving = currentUser !== null && !loading
  useEffect(() => {
    if (!leaving) return
    const timer = setTimeout(() => navigate(home(userRole), { replace: true }), delay)
    return () => clearTimeout(timer)
  }, [leaving, userRole, delay, home, navigate])
  return leaving
}

/** Clears the error on leaving a screen, before the next one is painted. */
export const useForgetfulError = () => useLayoutEffect(() => forgetError, [])
