import { MemberDashboardScreen } from '../membership/member-dashboard-screen.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { InvitationNotice } from './invitation-notice.tsx'
import { LinkedPerson } from './linked-person.tsx'
import { PlaceMenu } from './place-menu.tsx'
import { Providers } from './providers.tsx'

const OwnPhotoForm = lazyPart(() => import('./own-photo-form.tsx'), 'OwnPhotoForm')

export const MemberDashboardPage = () => (
  <Providers>
    <LinkedPerson>
      <MemberDashboardScreen placeMenu={<PlaceMenu />} notice={<InvitationNotice />} PhotoForm={OwnPhotoForm} />
    </LinkedPerson>
  </Providers>
)
