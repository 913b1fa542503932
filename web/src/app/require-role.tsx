import type { Role } from '@tessera/domain/accounts/account'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { useSession } from '../firebase/session.ts'
import { logout } from '../firebase/sign-in.ts'
import { useLanguage } from '../language/language.ts'
import { t } from '../language/t.ts'
import { homeOf, paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from './notice.tsx'

/**
 * Route guard for a role, or for any signed-in user if `be` is missing. Redirects other roles to their home, and
 * signed-out users to the right sign-in. With `orAdmin`, admits administrators too.
 */
export function RequireRole({ be: role, orAdmin }: { be: Role | undefined; orAdmin?: boolean | undefined }) {
  useLanguage()
  const { currentUser, userRole, checked } = useSession()
  // Navigate redirects once, when it mounts. The key mounts a new one after going back before the target has rendered.
  const { key, search } = useLocation()
  // Only a page that opens without a connection comes here unchecked.
  if (!checked) return <Outlet />
  if (!currentUser)
    return <Navigate key={key} to={role === 'member' ? paths.memberLogin + search : paths.login} replace />
  if (!userRole && role) return <NoPlace email={currentUser.email} />
  if (role && userRole !== role && !(orAdmin && userRole === 'admin'))
    return <Navigate key={key} to={homeOf(userRole)} replace />
  return <Outlet />
}

const NoPlace = ({ email }: { email: string | null }) => (
  <Notice
    title={t('No club here yet')}
    // Every account has an address.
    text={t('You are signed in as {email}, but this account belongs to no club.', { email: email ?? '' })}
  >
    <Button variant="primary" onClick={() => void logout()}>
      {t('Log Out')}
    </Button>
  </Notice>
)
