import { useState } from 'react'
import { takeNewAddress } from '../firebase/confirm-email.ts'
import { useSession } from '../firebase/session.ts'
import { t } from '../language/t.ts'
import { paths } from '../paths.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import styles from './auth-action-screen.module.css'
import { AuthBanner } from './auth-banner.tsx'

/** Gives the account its new address only on a click: e-mail scanners open links too. */
export function NewAddressForm({ code }: { code: string }) {
  const { loading } = useSession()
  const [changed, setChanged] = useState(false)
  if (changed)
    return (
      <>
        <Banner tone="success">{t('Your email address is changed. Please sign in with the new one.')}</Banner>
        <ButtonLink to={paths.login} variant="primary" wide className={styles.next}>
          {t('Sign in')}
        </ButtonLink>
      </>
    )
  return (
    <>
      <AuthBanner />
      <p>{t('You sign in with it from then on, and every device is signed out.')}</p>
      <Button
        variant="primary"
        wide
        busy={loading}
        busyText={t('Saving...')}
        onClick={() => void takeNewAddress(code).then(setChanged)}
      >
        {t('Change my address')}
      </Button>
    </>
  )
}
