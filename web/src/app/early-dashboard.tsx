import { Activity, type ComponentType, memo, useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useSession } from '../firebase/session.ts'
import { useLanguage } from '../language/language.ts'
import { loadPart } from '../load-part.ts'
import { isMemberPage } from '../members/member-address.ts'
import { paths, paymentPages } from '../paths.ts'

/** True for the dashboard's own address, and for pages below its tabs. */
export const isOfDashboard = (pathname: string): boolean =>
  pathname === paths.dashboard || paymentPages.includes(pathname) || isMemberPage(pathname)

let Page: ComponentType | undefined

/** Loads the dashboard's code; resolves to a function that waits for the data asked for so far. */
export async function loadDashboard(): Promise<() => Promise<unknown>> {
  const { DashboardPage, preloaded } = await loadPart(() => import('./dashboard/dashboard-page.tsx'))
  Page ??= memo(() => {
    // A new language renders everything again.
    useLanguage()
    return <DashboardPage />
  })
  return preloaded
}

/**
 * The dashboard, which its route leaves to this component: it is rendered hidden in the wait between a sign-in and the
 * redirect, so that the redirect only has to show it.
 */
export function EarlyDashboard() {
  const { pathname } = useLocation()
  const { userRole, loading } = useSession()
  const [isReady, setReady] = useState(false)
  const isHere = isOfDashboard(pathname)
  const isWaited = pathname === paths.login && userRole === 'admin' && !loading
  useEffect(() => {
    if (!isWaited) return setReady(false)
    let isOver = false
    loadDashboard()
      .then((preloaded) => preloaded())
      // A failure is shown after the redirect, where the dashboard loads again.
      .then(
        () => isOver || setReady(true),
        () => undefined,
      )
    return () => {
      isOver = true
    }
  }, [isWaited])
  const isShown = isHere && userRole === 'admin'
  if (!Page || !(isShown || (isWaited && isReady))) return null
  return (
    <Activity mode={isShown ? 'visible' : 'hidden'}>
      <Page />
    </Activity>
  )
}
