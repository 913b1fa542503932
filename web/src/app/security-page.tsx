import { SecurityScreen } from '../accounts/security-screen.tsx'
import { Providers } from './providers.tsx'

/** Page where users see and end their own sessions. */
export const SecurityPage = () => (
  <Providers>
    <SecurityScreen />
  </Providers>
)
