import { useState } from 'react'
import { Link } from 'react-router-dom'
import { resetPassword } from '../firebase/password-reset.ts'
import { useSession } from '../firebase/session.ts'
import { paths } from '../paths.ts'
import { Banner } from '../ui/banner.tsx'
import { AuthBanner } from './auth-banner.tsx'
import { EmailForm } from './email-form.tsx'
import { Entrance, Ways } from './entrance.tsx'

/** Where an administrator asks for a link to a new password. */
export function ForgotPasswordScreen() {
  const { loading } = useSession()
  const [sent, setSent] = useState(false)
  const send = async (email: string) => {
    setSent(false)
    setSent(await resetPassword(email))
  }
  return (
    <Entrance title="Reset your password" lead="We send you a link with which you choose a new one.">
      {sent && <Banner tone="success">Check your inbox for further instructions</Banner>}
      <AuthBanner />
      <EmailForm action="Send reset link" busyText="Sending..." busy={loading} onSend={(email) => void send(email)} />
      <Ways>
        <p>
          Remembered it? <Link to={paths.login}>Sign in</Link>
        </p>
        <p>
          New here? <Link to={paths.register}>Create your club</Link>
        </p>
      </Ways>
    </Entrance>
  )
}
