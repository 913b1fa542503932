import { text } from '@tessera/domain/texts/text'
import { useEffect, useState } from 'react'
import { Navigate, useLocation, useSearchParams } from 'react-router-dom'
import { readResetLink } from '../firebase/password-reset.ts'
import { errorText } from '../http/error-text.ts'
import { t } from '../language/t.ts'
import { paths } from '../paths.ts'
import { Banner } from '../ui/banner.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import styles from './auth-action-screen.module.css'
import { Entrance } from './entrance.tsx'
import { NewPasswordForm } from './new-password-form.tsx'

const unreadable = text('This link cannot be read. Please ask for a new one.')

/** Where the links of the identity provider's e-mails lead: to a new password, or on to the sign-in. */
export function AuthActionScreen() {
  const [params] = useSearchParams()
  const { search } = useLocation()
  const code = params.get('oobCode')
  const mode = params.get('mode')
  if (mode === 'signIn') return <Navigate to={{ pathname: paths.memberAuth, search }} replace />
  if (mode !== 'resetPassword' || !code) return <BadLink fault={unreadable} />
  return <ResetPassword code={code} />
}

function ResetPassword({ code }: { code: string }) {
  const [email, setEmail] = useState<string | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  useEffect(() => {
    let gone = false
    readResetLink(location.href, code).then(
      (address) => gone || setEmail(address),
      (error: unknown) => gone || setFault(errorText(error, unreadable)),
    )
    return () => {
      gone = true
    }
  }, [code])
  if (fault) return <BadLink fault={fault} />
  return (
    <Entrance title={t('Choose a new password')} lead={email ? t('For {email}', { email }) : t('One moment, please.')}>
      {email ? (
        <NewPasswordForm code={code} email={email} />
      ) : (
        <Skeleton lines={3} height={44} className={styles.wait} />
      )}
    </Entrance>
  )
}

const BadLink = ({ fault }: { fault: string }) => (
  <Entrance title={t('Reset your password')}>
    <Banner tone="error">{fault}</Banner>
    <ButtonLink to={paths.forgotPassword} variant="primary" wide className={styles.next}>
      {t('Ask for a new link')}
    </ButtonLink>
  </Entrance>
)
