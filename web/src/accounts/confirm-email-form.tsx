import { useState } from 'react'
import { confirmEmail } from '../firebase/confirm-email.ts'
import { useSession } from '../firebase/session.ts'
import { t } from '../language/t.ts'
import { homeOf, paths } from '../paths.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import styles from './auth-action-screen.module.css'
import { AuthBanner } from './auth-banner.tsx'

/** Confirms the address only on a click: e-mail scanners open links too. */
export function ConfirmEmailForm({ code }: { code: string }) {
  const { loading, currentUser, userRole } = useSession()
  const [confirmed, setConfirmed] = useState(false)
  if (confirmed)
    return (
      <>
        <Banner tone="success">{t('Your email address is confirmed.')}</Banner>
        <ButtonLink to={currentUser ? homeOf(userRole) : paths.login} variant="primary" wide className={styles.next}>
          {currentUser ? t('Continue') : t('Sign in')}
        </ButtonLink>
      </>
    )
  return (
    <>
      <AuthBanner />
      <Button
        variant="primary"
        wide
        busy={loading}
        busyText={t('Saving...')}
        onClick={() => void confirmEmail(code).then(setConfirmed)}
      >
        {t('Confirm')}
      </Button>
    </>
  )
}
