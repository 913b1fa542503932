import { CheckScreen } from '../passes/check-screen.tsx'
import { Providers } from './providers.tsx'

export const CheckPage = () => (
  <Providers>
    <CheckScreen />
  </Providers>
)
