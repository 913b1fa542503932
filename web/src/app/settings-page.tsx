import { SettingsScreen } from '../clubs/settings-screen.tsx'
import { CommitteeSection } from '../committee/committee-section.tsx'
import { Providers } from './providers.tsx'

/** Page with the club's settings. */
export const SettingsPage = () => (
  <Providers>
    <SettingsScreen committee={<CommitteeSection />} />
  </Providers>
)
