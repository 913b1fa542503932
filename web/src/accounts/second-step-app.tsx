import { text } from '@tessera/domain/texts/text'
import { z } from 'zod'
import { type beginEnrolment, failedStep } from '../firebase/second-factor.ts'
import { t } from '../language/t.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Row } from '../ui/layout.tsx'
import { QrCode } from '../ui/qr-code.tsx'
import { TextField } from '../ui/text-field.tsx'
import styles from './second-step-card.module.css'
import { useAttempt } from './use-attempt.ts'
import { useFields } from './use-fields.ts'

const schema = z.object({ code: z.string().trim().min(1, text('Please enter the code')).max(64) })

interface AppStageProps {
  enrolment: Awaited<ReturnType<typeof beginEnrolment>>
  cancel: () => void
  onEnrolled: () => Promise<void>
}

/** Shows the secret for the app, as a QR code and for typing, and takes the app's first code. */
export function AppStage({ enrolment, cancel, onEnrolled }: AppStageProps) {
  const { busy, fault, attempt } = useAttempt(failedStep)
  const { form, field } = useFields(schema, ({ code }) =>
    attempt(async () => {
      await enrolment.finish(code)
      await onEnrolled()
    }),
  )
  return (
    <form {...form} className={styles.form}>
      <p className={styles.lead}>
        {t('Scan this code with an authenticator app on your phone, or type the secret into it.')}
      </p>
      <QrCode
        content={enrolment.uri}
        label={t('Code for the authenticator app')}
        ecc="medium"
        className={styles.code}
      />
      <p className={styles.secret}>{enrolment.secret.match(/.{1,4}/g)?.join(' ')}</p>
      {fault && <Banner tone="error">{fault}</Banner>}
      <TextField
        label={t('Code that the app shows')}
        autoComplete="one-time-code"
        inputMode="numeric"
        required
        {...field('code')}
      />
      <Row gap={12}>
        <Button type="submit" variant="primary" busy={busy}>
          {t('Switch on')}
        </Button>
        <Button onClick={cancel}>{t('Cancel')}</Button>
      </Row>
    </form>
  )
}
