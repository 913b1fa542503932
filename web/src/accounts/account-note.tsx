import { useSession } from '../firebase/session.ts'
import { t } from '../language/t.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { useSendConfirmation } from './use-send-confirmation.ts'

/** Banner about an unconfirmed e-mail address or a removed password. */
export function AccountNote({ className }: { className?: string | undefined }) {
  const { currentUser } = useSession()
  const [send, busy] = useSendConfirmation()
  if (currentUser?.passwordRemoved)
    return (
      <Banner tone="warning" className={className}>
        {t(
          'Your password was removed: your email address had never been confirmed, so somebody else could have chosen it. We have sent you a link to choose a new one.',
        )}
      </Banner>
    )
  if (!currentUser?.mustConfirmEmail) return null
  return (
    <Banner
      tone="info"
      className={className}
      action={
        <Button size="small" busy={busy} onClick={() => void send()}>
          {t('Send again')}
        </Button>
      }
    >
      {t('Please confirm your email address, by the link in our email to {email}.', { email: currentUser.email ?? '' })}
    </Banner>
  )
}
