import { dayInZone } from '@tessera/domain/clubs/time-zone'
import type { OwnField } from '@tessera/domain/members/own-field'
import { type ReactNode, useCallback } from 'react'
import { useClub } from '../../clubs/use-club.ts'
import { timeNow } from '../../http/server-clock.ts'
import { OwnFields } from '../../members/own-fields-context.ts'
import { Today } from '../../ui/today.tsx'
import { Providers } from '../providers.tsx'
import { DashboardScreen } from './dashboard-screen.tsx'
import { FollowStatuses } from './follow-statuses.tsx'
import { preloadDashboard } from './preload.ts'

/** Waits for the data that was asked for last; rejects if part of it failed. */
export const preloaded = preloadDashboard()

export const DashboardPage = () => (
  <Providers>
    <ClubDay>
      <DashboardScreen />
    </ClubDay>
  </Providers>
)

const noFields: readonly OwnField[] = []

/** Provides what the screens of a club need to know of it: its calendar day, the start of its seasons, its own fields. */
function ClubDay({ children }: { children: ReactNode }) {
  const { club } = useClub()
  const timeZone = club?.timeZone ?? null
  const today = useCallback(() => dayInZone(timeNow(), timeZone), [timeZone])
  return (
    <Today read={today} seasonStartsInMonth={club?.seasonStartsInMonth}>
      {club && <FollowStatuses />}
      <OwnFields value={club?.memberFields ?? noFields}>{children}</OwnFields>
    </Today>
  )
}
