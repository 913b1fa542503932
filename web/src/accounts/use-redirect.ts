import { useEffect, useLayoutEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { forgetError, useSession } from '../firebase/session.ts'
import { homeOf } from '../paths.ts'

/** How long the screens wait before they lead on, in milliseconds. */
export const redirectAfter = { adminSignIn: 500, memberPages: 300, atOnce: 0 }

/** Leads whoever is signed in to the home of their role, after a while. Returns whether it is about to. */
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

/** Whoever leaves a screen leaves its error behind, before the next one is painted. */
export const useForgetfulError = () => useLayoutEffect(() => forgetError, [])
