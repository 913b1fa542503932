import { text } from '@tessera/domain/texts/text'
import { z } from 'zod'
import { t } from '../language/t.ts'
import { PasswordField } from '../ui/password-field.tsx'

/** Rule of the field `current` of a form. */
export const currentPassword = z.string().min(1, text('Password is required')).max(4096)

/** The present password of the account, as the field `current` of a form. */
export const CurrentPasswordField = ({ error }: { error: string | undefined }) => (
  <PasswordField label={t('Current Password')} autoComplete="current-password" required name="current" error={error} />
)
