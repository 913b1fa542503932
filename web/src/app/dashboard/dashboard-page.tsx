import { Providers } from '../providers.tsx'
import { DashboardScreen } from './dashboard-screen.tsx'

/** The administrator's side. */
export const DashboardPage = () => (
  <Providers>
    <DashboardScreen />
  </Providers>
)
