import { CardScreen } from '../membership/card-screen.tsx'
import { Providers } from './providers.tsx'

export const CardPage = () => (
  <Providers>
    <CardScreen />
  </Providers>
)
