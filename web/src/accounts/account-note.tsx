import { text } from '@tessera/domain/texts/text'
import { useState } from 'react'
import { authError } from '../firebase/auth-error.ts'
import { sendConfirmation } from '../firebase/confirm-email.ts'
import { useSession } from '../firebase/session.ts'
import { withDefault } from '../http/with-default.ts'
import { t } from '../language/t.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { useToast } from '../ui/toast-queue.ts'

/** Banner about an unconfirmed e-mail address or a removed password. */
export function AccountNote({ className }: { className?: string | undefined }) {
  const { currentUser } = useSession()
  const [busy, setBusy] = useState(false)
  const toast = useToast()
  if (currentUser?.passwordRemoved)
    return (
      <Banner tone="warning" className={className}>
        {t(
          'Your password was removed: your email address had never been confirmed, so somebody else could have chosen it. We have sent you a link to choose a new one.',
        )}
      </Banner>
    )
  if (!currentUser?.mustConfirmEmail) return null
  const send = async () => {
    setBusy(true)
    try {
      await sendConfirmation()
      toast.success(t('Check your inbox for further instructions'))
    } catch (error) {
      const failure = text('Failed to send the email')
      toast.error(withDefault(authError(error, failure), failure).message)
    }
    setBusy(false)
  }
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
