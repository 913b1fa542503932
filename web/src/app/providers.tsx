import { CSPProvider } from '@base-ui/react/csp-provider'
import { Fragment, type ReactNode, useEffect } from 'react'
import { SWRConfig, unload } from 'swr'
import { currentSession, isOnDuty, onSessionChange, type Session, useSession } from '../firebase/session.ts'
import { forgetAnswers } from '../http/call.ts'
import { ConfirmHost } from '../ui/confirm-dialog.tsx'
import { beginPreloads } from '../ui/first-input.ts'
import { IconButtonTip } from '../ui/icon-button.tsx'
import { BadgeReasons } from '../ui/reasons-badge.tsx'
import { ToastRegion } from '../ui/toast.tsx'
import { reloadDiscarded, useLiveData } from './use-live-data.ts'

const settings = {
  // The event stream says when to load again.
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  focusThrottleInterval: 15_000,
  errorRetryCount: 3,
  keepPreviousData: true,
  onDiscarded: reloadDiscarded,
}

const placeOf = (session: Session) => {
  const { currentUser, userRole, clubId, duty } = session
  return `${currentUser?.uid} ${userRole} ${clubId} ${duty ?? ''} ${isOnDuty(session)}`
}

// Clears loaded data when the user, the place or the duty changes, and when the duty begins or ends. The cache object itself stays:
// without it, SWR throws at a late `mutate`, for example after a response that arrives after the sign-out.
let current = placeOf(currentSession())
onSessionChange(() => {
  const before = current
  current = placeOf(currentSession())
  if (current === before) return
  unload({ revalidate: false })
  forgetAnswers()
})

/** Wraps every screen; remounts it when the user, the place or the duty changes, and when the duty begins or ends. */
export function Providers({ children }: { children: ReactNode }) {
  const session = useSession()
  const place = placeOf(session)
  useEffect(beginPreloads, [])
  useLiveData(session.userRole && isOnDuty(session) ? place : undefined)
  return (
    <CSPProvider disableStyleElements>
      <SWRConfig value={settings}>
        <Fragment key={place}>{children}</Fragment>
      </SWRConfig>
      <IconButtonTip />
      <BadgeReasons />
      <ConfirmHost />
      <ToastRegion />
    </CSPProvider>
  )
}
