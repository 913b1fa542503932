import { SecurityScreen } from '../accounts/security-screen.tsx'
import { Providers } from './providers.tsx'

/** Where people see and end their own sign-ins. */
export const SecurityPage = () => (
  <Providers>
    <SecurityScreen />
  </Providers>
)
