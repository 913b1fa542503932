import { MemberDashboardScreen } from '../membership/member-dashboard-screen.tsx'
import { InvitationNotice } from './invitation-notice.tsx'
import { PlaceMenu } from './place-menu.tsx'
import { Providers } from './providers.tsx'

export const MemberDashboardPage = () => (
  <Providers>
    <MemberDashboardScreen placeMenu={<PlaceMenu />} notice={<InvitationNotice />} />
  </Providers>
)
