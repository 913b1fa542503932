import { useState } from 'react'
import { Link } from 'react-router-dom'
import { resetPassword } from '../firebase/password-reset.ts'
import { useSession } from '../firebase/session.ts'
import { t } from '../language/t.ts'
import { paths } from '../paths.ts'
import { Banner } from '../ui/banner.tsx'
import { AuthBanner } from './auth-banner.tsx'
import { EmailForm } from './email-form.tsx'
import { Entrance, Ways } from './entrance.tsx'

/** Requests a password reset link for an admin. */
export function ForgotPasswordScreen() {
  const { loading } = useSession()
  const [sent, setSent] = useState(false)
  const send = async (email: string) => {
    setSent(false)
    setSent(await resetPassword(email))
  }
  return (
    <Entrance title={t('Reset your password')} lead={t('We send you a link with which you choose a new one.')}>
      {sent && <Banner tone="success">{t('Check your inbox for further instructions')}</Banner>}
      <AuthBanner />
      <EmailForm
        action={t('Send reset link')}
        busyText={t('Sending...')}
        busy={loading}
        onSend={(email) => void send(email)}
      />
      <Ways>
        <p>
          {t('Remembered it?')} <Link to={paths.login}>{t('Sign in')}</Link>
        </p>
        <p>
          {t('New here?')} <Link to={paths.register}>{t('Create your club')}</Link>
        </p>
      </Ways>
    </Entrance>
  )
}
