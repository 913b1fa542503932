import { OperatorScreen } from '../operator/operator-screen.tsx'
import { Providers } from './providers.tsx'

/** Page of the server's operator, opened by the link of `make operator`. */
export const OperatorPage = () => (
  <Providers>
    <OperatorScreen />
  </Providers>
)
