import { emailLine } from '@tessera/domain/text'
import { text } from '@tessera/domain/texts/text'
import { useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { z } from 'zod'
import { useSession } from '../firebase/session.ts'
import { login } from '../firebase/sign-in.ts'
import { t } from '../language/t.ts'
import { paths } from '../paths.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { LoadingScreen } from '../ui/loading-screen.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { AuthBanner } from './auth-banner.tsx'
import { Entrance, Ways } from './entrance.tsx'
import { noticeIn } from './notice.ts'
import { useFields } from './use-fields.ts'
import { redirectAfter, useRedirect } from './use-redirect.ts'

const schema = z.object({
  email: emailLine(text('Email is required')),
  password: z.string().min(1, text('Password is required')),
})

/** Sign-in screen for admins. */
export function LoginScreen() {
  const { loading } = useSession()
  const [sent, setSent] = useState(false)
  const leaving = useRedirect(sent ? redirectAfter.adminSignIn : redirectAfter.atOnce)
  const notice = noticeIn(useLocation().state)
  const { form, field } = useFields(schema, async ({ email, password }) => {
    setSent(true)
    if (!(await login(email, password))) setSent(false)
  })
  if (leaving && !sent) return <LoadingScreen />
  return (
    <Entrance title={t('Sign in to your account')}>
      {notice && !sent && <Banner tone="success">{notice}</Banner>}
      <AuthBanner />
      <form {...form}>
        <TextField label={t('Email address')} type="email" autoComplete="username" required {...field('email')} />
        <PasswordField
          label={t('Password')}
          autoComplete="current-password"
          required
          aside={<Link to={paths.forgotPassword}>{t('Forgot password?')}</Link>}
          {...field('password')}
        />
        <Button type="submit" variant="primary" wide busy={loading || sent} busyText={t('Signing in...')}>
          {t('Sign in')}
        </Button>
      </form>
      <Ways>
        <p>
          {t('New here?')} <Link to={paths.register}>{t('Create your club')}</Link>
        </p>
        <p>
          {t('A member?')} <Link to={paths.memberLogin}>{t('Sign in with a magic link')}</Link>
        </p>
      </Ways>
    </Entrance>
  )
}
