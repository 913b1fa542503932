import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { keepLinkedPerson } from '../firebase/linked-person.ts'
import { useSession } from '../firebase/session.ts'
import { sendSignInLink } from '../firebase/sign-in-link.ts'
import { rich } from '../language/rich.tsx'
import { t } from '../language/t.ts'
import { paths } from '../paths.ts'
import { Banner } from '../ui/banner.tsx'
import { AuthBanner } from './auth-banner.tsx'
import { EmailForm } from './email-form.tsx'
import { Entrance, Ways } from './entrance.tsx'
import { redirectAfter, useRedirect } from './use-redirect.ts'

/** Requests a sign-in link for a member. The confirmation shows at once, and gives way to an error. */
export function MemberLoginScreen() {
  const { loading, currentUser } = useSession()
  const [sentTo, setSentTo] = useState<string | null>(null)
  useRedirect(redirectAfter.memberPages)
  useEffect(() => {
    keepLinkedPerson(location.search)
  }, [])
  const send = async (email: string) => {
    // spec 8: before the result is known
    setSentTo(email)
    if (!(await sendSignInLink(email))) setSentTo(null)
  }
  return (
    <Entrance title={t('Member Sign In')} lead={t('Enter your email to receive a magic link')}>
      {sentTo && (
        <Banner tone="success">
          {rich(
            t(
              'Check your email. If <strong>{sentTo}</strong> belongs to a member, a magic link is on its way. It works once and expires in 15 minutes.',
              { sentTo },
            ),
            { strong: (inside) => <strong>{inside}</strong> },
          )}
        </Banner>
      )}
      <AuthBanner />
      <EmailForm
        action={t('Send Magic Link')}
        busyText={t('Sending...')}
        busy={loading && !currentUser}
        given={new URLSearchParams(location.hash.slice(1)).get('email') ?? undefined}
        onSend={send}
      />
      <Ways>
        <p>
          {t('Are you an administrator?')} <Link to={paths.login}>{t('Sign in here')}</Link>
        </p>
      </Ways>
    </Entrance>
  )
}
