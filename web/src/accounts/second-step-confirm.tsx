import { text } from '@tessera/domain/texts/text'
import { useState } from 'react'
import { failedStep, isConfirmedNow } from '../firebase/second-factor.ts'
import { useSession } from '../firebase/session.ts'
import { t } from '../language/t.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Row } from '../ui/layout.tsx'
import styles from './second-step-card.module.css'
import { useAttempt } from './use-attempt.ts'
import { useSendConfirmation } from './use-send-confirmation.ts'

const notYet = text('The address is not confirmed yet. Please open the link in the e-mail first.')

interface Props {
  cancel: () => void
  onConfirmed: () => void
}

/** Asks for the confirmation of the account's address, without which no second step can be set up, and sends the link for it. */
export function ConfirmStage({ cancel, onConfirmed }: Props) {
  const { currentUser } = useSession()
  const [send, sending] = useSendConfirmation()
  const { busy, fault, attempt } = useAttempt(failedStep)
  const [isMissing, setMissing] = useState(false)
  const goOn = () =>
    attempt(async () => {
      const isConfirmed = await isConfirmedNow()
      setMissing(!isConfirmed)
      if (isConfirmed) onConfirmed()
    })
  return (
    <div className={styles.form}>
      {fault || isMissing ? <Banner tone="error">{fault ?? t(notYet)}</Banner> : null}
      <p className={styles.lead}>
        {t(
          'The second step needs a confirmed e-mail address. We can send a link to {email}: please open it, on any device, and continue here.',
          { email: currentUser?.email ?? '' },
        )}
      </p>
      <Row gap={12}>
        <Button variant="primary" busy={busy} onClick={() => void goOn()}>
          {t('Continue')}
        </Button>
        <Button busy={sending} onClick={() => void send()}>
          {t('Send me the e-mail')}
        </Button>
        <Button onClick={cancel}>{t('Cancel')}</Button>
      </Row>
    </div>
  )
}
