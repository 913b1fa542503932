import { useSession } from '../firebase/session.ts'
import { CardScreen } from '../membership/card-screen.tsx'
import { CardOfAdmin } from './card-of-admin.tsx'
import { LinkedPerson } from './linked-person.tsx'
import { Providers } from './providers.tsx'

export function CardPage() {
  const { userRole } = useSession()
  return (
    <Providers>
      <LinkedPerson>{userRole === 'admin' ? <CardOfAdmin /> : <CardScreen />}</LinkedPerson>
    </Providers>
  )
}
