import { useSession } from '../firebase/session.ts'
import { Banner } from '../ui/banner.tsx'
import { useForgetfulError } from './use-redirect.ts'

/** The sign-in error, or the reason why the session ended, if any. */
export function AuthBanner() {
  const { error, ended } = useSession()
  useForgetfulError()
  if (error) return <Banner tone="error">{error}</Banner>
  return ended ? <Banner tone="info">{ended}</Banner> : null
}
