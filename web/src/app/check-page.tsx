import { dayInZone } from '@tessera/domain/clubs/time-zone'
import { useRef } from 'react'
import { useClub } from '../clubs/use-club.ts'
import { useSession } from '../firebase/session.ts'
import { CheckScreen } from '../passes/check-screen.tsx'
import { LoadingScreen } from '../ui/loading-screen.tsx'
import { Providers } from './providers.tsx'

/** Opens also where the session cannot be checked, but not before that is known; later checks do not stop the camera. */
export function CheckPage() {
  const { checked, loading } = useSession()
  const isKnown = useRef(false)
  isKnown.current ||= checked || !loading
  if (!isKnown.current) return <LoadingScreen />
  return (
    <Providers>
      <Door />
    </Providers>
  )
}

function Door() {
  const { club } = useClub()
  return <CheckScreen attendanceDay={club?.keepsAttendance ? dayInZone(new Date(), club.timeZone) : undefined} />
}
