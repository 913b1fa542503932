import { passwordRule } from '@tessera/domain/accounts/account'
import { useEffect, useRef } from 'react'
import { forgetError, useSession } from '../firebase/session.ts'
import { say } from '../language/say.ts'
import { t } from '../language/t.ts'
import { PasswordField } from '../ui/password-field.tsx'

interface NewPasswordFieldsProps {
  label: string
  field: (name: 'password' | 'confirmPassword') => { name: string; error: string | undefined }
}

/** New password, typed twice, with the server's reason for refusing it. */
export function NewPasswordFields({ label, field }: NewPasswordFieldsProps) {
  const { passwordError } = useSession()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (passwordError) input.current?.focus()
  }, [passwordError])
  const error = field('password').error ?? passwordError ?? undefined
  return (
    <>
      <PasswordField
        label={label}
        autoComplete="new-password"
        required
        hint={error ? undefined : say(passwordRule)}
        {...field('password')}
        error={error}
        ref={input}
        onInput={() => passwordError && forgetError()}
      />
      <PasswordField label={t('Confirm Password')} autoComplete="new-password" required {...field('confirmPassword')} />
    </>
  )
}
