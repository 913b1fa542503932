import { useSession } from '../firebase/session.ts'
import { Banner } from '../ui/banner.tsx'
import { useForgetfulError } from './use-redirect.ts'

/** What went wrong with signing in, if something did. */
export function AuthBanner() {
  const { error } = useSession()
  useForgetfulError()
  return error ? <Banner tone="error">{error}</Banner> : null
}
