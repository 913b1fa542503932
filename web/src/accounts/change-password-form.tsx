import { passwordSchema } from '@tessera/domain/accounts/account'
import { useRef } from 'react'
import { z } from 'zod'
import { changePassword } from '../firebase/change-password.ts'
import { useSession } from '../firebase/session.ts'
import { t } from '../language/t.ts'
import { Button } from '../ui/button.tsx'
import { useToast } from '../ui/toast-queue.ts'
import { AuthBanner } from './auth-banner.tsx'
import { CurrentPasswordField, currentPassword } from './current-password-field.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { sameTwice } from './same-twice.ts'
import styles from './security-screen.module.css'
import { useFields } from './use-fields.ts'

const passwords = z.object({ password: passwordSchema, confirmPassword: z.string() })
const first = sameTwice(passwords)
const change = sameTwice(passwords.extend({ current: currentPassword }))

interface ChangePasswordFormProps {
  hasPassword: boolean
  onChanged: () => void
}

/** Changes the user's password, which needs the current one, or sets a first one shortly after a sign-in. */
export function ChangePasswordForm({ hasPassword, onChanged }: ChangePasswordFormProps) {
  const { currentUser, loading } = useSession()
  const form = useRef<HTMLFormElement>(null)
  const toast = useToast()
  const fields = useFields(hasPassword ? change : first, async (typed) => {
    const current = 'current' in typed ? String(typed.current) : undefined
    if (!(await changePassword(typed.password, current))) return
    form.current?.reset()
    toast.success(t('Your password is changed. Every other device is signed out.'))
    onChanged()
  })
  return (
    <form {...fields.form} ref={form} className={styles.form}>
      <AuthBanner />
      <input type="hidden" autoComplete="username" value={currentUser?.email ?? ''} readOnly />
      {hasPassword ? (
        <CurrentPasswordField error={fields.faults.current} />
      ) : (
        <p className={styles.lead}>
          {t('You have no password yet. You can set one within five minutes of signing in.')}
        </p>
      )}
      <NewPasswordFields label={t('New Password')} field={fields.field} />
      <Button type="submit" variant="primary" busy={loading} busyText={t('Saving...')}>
        {hasPassword ? t('Change password') : t('Set password')}
      </Button>
    </form>
  )
}
