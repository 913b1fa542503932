import { z } from 'zod'
import { failedStep } from '../firebase/second-factor.ts'
import { t } from '../language/t.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Row } from '../ui/layout.tsx'
import { CurrentPasswordField, currentPassword } from './current-password-field.tsx'
import styles from './second-step-card.module.css'
import { useAttempt } from './use-attempt.ts'
import { useFields } from './use-fields.ts'

const withPassword = z.object({ current: currentPassword })
const without = z.object({})

interface PasswordStageProps {
  hasPassword: boolean
  cancel: () => void
  /** Rejects with an AppError. */
  onSend: (password: string | undefined) => Promise<void>
}

/** Asks for the current password before the second step is changed; an account without one must have just signed in. */
export function PasswordStage({ hasPassword, cancel, onSend }: PasswordStageProps) {
  const { busy, fault, attempt } = useAttempt(failedStep)
  const { form, faults } = useFields(hasPassword ? withPassword : without, (typed) =>
    attempt(() => onSend('current' in typed ? String(typed.current) : undefined)),
  )
  return (
    <form {...form} className={styles.form}>
      {fault && <Banner tone="error">{fault}</Banner>}
      {hasPassword && <CurrentPasswordField error={faults.current} />}
      <Row gap={12}>
        <Button type="submit" variant="primary" busy={busy}>
          {t('Continue')}
        </Button>
        <Button onClick={cancel}>{t('Cancel')}</Button>
      </Row>
    </form>
  )
}
