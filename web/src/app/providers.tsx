import { CSPProvider } from '@base-ui/react/csp-provider'
import type { ReactNode } from 'react'
import { SWRConfig } from 'swr'
import { useSession } from '../firebase/session.ts'
import { ConfirmHost } from '../ui/confirm-dialog.tsx'
import { IconButtonTip } from '../ui/icon-button.tsx'
import { BadgeReasons } from '../ui/reasons-badge.tsx'
import { ToastRegion } from '../ui/toast.tsx'

const settings = {
  revalidateOnFocus: true,
  focusThrottleInterval: 15_000,
  errorRetryCount: 3,
  keepPreviousData: true,
  provider: () => new Map(),
}

/** Around every signed-in screen. What was loaded belongs to one person in one place, and is forgotten with them. */
export function Providers({ children }: { children: ReactNode }) {
  const { currentUser, userRole, clubId } = useSession()
  return (
    <CSPProvider disableStyleElements>
      <SWRConfig key={`${currentUser?.uid} ${userRole} ${clubId}`} value={settings}>
        {children}
      </SWRConfig>
      <IconButtonTip />
      <BadgeReasons />
      <ConfirmHost />
      <ToastRegion />
    </CSPProvider>
  )
}
