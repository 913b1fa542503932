import { MemberDashboardScreen } from '../membership/member-dashboard-screen.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { InvitationNotice } from './invitation-notice.tsx'
import { PlaceMenu } from './place-menu.tsx'
import { Providers } from './providers.tsx'

const OwnPhotoForm = lazyPart(() => import('./own-photo-form.tsx'), 'OwnPhotoForm')

export const MemberDashboardPage = () => (
  <Providers>
    <MemberDashboardScreen placeMenu={<PlaceMenu />} notice={<InvitationNotice />} PhotoForm={OwnPhotoForm} />
  </Providers>
)
