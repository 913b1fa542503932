import { useSession } from '../firebase/session.ts'
import { CardScreen } from '../membership/card-screen.tsx'
import { CardOfAdmin } from './card-of-admin.tsx'
import { Providers } from './providers.tsx'

export function CardPage() {
  const { userRole } = useSession()
  return <Providers>{userRole === 'admin' ? <CardOfAdmin /> : <CardScreen />}</Providers>
}
