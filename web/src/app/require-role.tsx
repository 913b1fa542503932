import type { Role } from '@tessera/domain/accounts/account'
import { Navigate, Outlet } from 'react-router-dom'
import { useSession } from '../firebase/session.ts'
import { logout } from '../firebase/sign-in.ts'
import { useLanguage } from '../language/language.ts'
import { t } from '../language/t.ts'
import { homeOf, paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from './notice.tsx'

/**
 * Lets a role into its own area, or whoever is signed in where none is named: others are led to their own home, and who is
 * not signed in to the right sign-in.
 */
export function RequireRole({ be: role }: { be?: Role }) {
  useLanguage()
  const { currentUser, userRole } = useSession()
  if (!currentUser) return <Navigate to={role === 'member' ? paths.memberLogin : paths.login} replace />
  if (!userRole && role) return <NoPlace email={currentUser.email} />
  if (role && userRole !== role) return <Navigate to={homeOf(userRole)} replace />
  return <Outlet />
}

const NoPlace = ({ email }: { email: string | null }) => (
  <Notice
    title={t('No club here yet')}
    text={
      email
        ? t('You are signed in as {email}, but this account belongs to no club.', { email })
        : t('You are signed in, but this account belongs to no club.')
    }
  >
    <Button variant="primary" onClick={() => void logout()}>
      {t('Log Out')}
    </Button>
  </Notice>
)
