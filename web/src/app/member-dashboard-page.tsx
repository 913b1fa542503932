import { Navigate } from 'react-router-dom'
import { useSession } from '../firebase/session.ts'
import { MemberDashboardScreen } from '../membership/member-dashboard-screen.tsx'
import { paths } from '../paths.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { InvitationNotice } from './invitation-notice.tsx'
import { LinkedPerson } from './linked-person.tsx'
import { PlaceMenu } from './place-menu.tsx'
import { Providers } from './providers.tsx'

const OwnPhotoForm = lazyPart(() => import('./own-photo-form.tsx'), 'OwnPhotoForm')

/** The page of members. An administrator is led on to the administration, unless a link names a person of the own family. */
export function MemberDashboardPage() {
  const { userRole } = useSession()
  return (
    <Providers>
      <LinkedPerson>
        {userRole === 'admin' ? (
          <Navigate to={paths.dashboard} replace />
        ) : (
          <MemberDashboardScreen placeMenu={<PlaceMenu />} notice={<InvitationNotice />} PhotoForm={OwnPhotoForm} />
        )}
      </LinkedPerson>
    </Providers>
  )
}
