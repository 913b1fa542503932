import { SettingsScreen } from '../clubs/settings-screen.tsx'
import { Providers } from './providers.tsx'

/** Page with the club's settings. */
export const SettingsPage = () => (
  <Providers>
    <SettingsScreen />
  </Providers>
)
