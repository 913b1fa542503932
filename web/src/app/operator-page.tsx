import { OperatorScreen } from '../operator/operator-screen.tsx'
import { Providers } from './providers.tsx'

/** Page of the server's operator, opened by a link of an e-mail or of `make operator`. */
export const OperatorPage = () => (
  <Providers>
    <OperatorScreen />
  </Providers>
)
