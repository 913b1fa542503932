import { text } from '@tessera/domain/texts/text'
import { useState } from 'react'
import { z } from 'zod'
import type { SecondStep } from '../firebase/session.ts'
import { t } from '../language/t.ts'
import { Button } from '../ui/button.tsx'
import { Modal, ModalActions } from '../ui/modal.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useFields } from './use-fields.ts'

const schema = z.object({ code: z.string().trim().min(1, text('Please enter the code')).max(64) })

/** Asks for the second step of a sign-in: the code of the app, or a recovery code, which has letters as well. */
export function SecondStepDialog({ send, cancel, busy, fault }: SecondStep) {
  const [hasPhone, setHasPhone] = useState(true)
  const { form, field } = useFields(schema, ({ code }) => send(code))
  const code = field('code')
  const error = code.error ?? fault ?? undefined
  return (
    <Modal
      open
      onClose={cancel}
      title={t('Second step at sign-in')}
      description={
        hasPhone
          ? t('Enter the six digits that your authenticator app shows.')
          : t('Enter one of your recovery codes. Each works once.')
      }
      size="small"
      first="input"
    >
      <form {...form}>
        {hasPhone ? (
          <TextField
            key="app"
            label={t('Code')}
            autoComplete="one-time-code"
            inputMode="numeric"
            {...code}
            error={error}
          />
        ) : (
          <TextField key="recovery" label={t('Recovery code')} autoComplete="off" {...code} error={error} />
        )}
        <ModalActions>
          <Button onClick={() => setHasPhone(!hasPhone)}>
            {hasPhone ? t('Without the phone') : t('With the app')}
          </Button>
          <Button type="submit" variant="primary" busy={busy} busyText={t('Signing in...')}>
            {t('Sign in')}
          </Button>
        </ModalActions>
      </form>
    </Modal>
  )
}
