import { dayInZone } from '@tessera/domain/clubs/time-zone'
import { useRef } from 'react'
import { useClub } from '../clubs/use-club.ts'
import { useSession } from '../firebase/session.ts'
import { useWhyNot } from '../firebase/who-may.ts'
import { t } from '../language/t.ts'
import { CheckScreen } from '../passes/check-screen.tsx'
import { LoadingScreen } from '../ui/loading-screen.tsx'
import { OtherDuty } from './other-duty.tsx'
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
  const whyNot = useWhyNot('door', 'members')
  if (whyNot !== undefined) return <OtherDuty title={t('Check cards')} why={whyNot} />
  return <CheckScreen attendanceDay={club?.keepsAttendance ? dayInZone(new Date(), club.timeZone) : undefined} />
}
