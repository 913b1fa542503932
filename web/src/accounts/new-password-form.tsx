import { passwordSchema } from '@tessera/domain/accounts/account'
import { text } from '@tessera/domain/texts/text'
import { useNavigate } from 'react-router-dom'
import { z } from 'zod'
import { setNewPassword } from '../firebase/password-reset.ts'
import { useSession } from '../firebase/session.ts'
import { t } from '../language/t.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { AuthBanner } from './auth-banner.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { notice } from './notice.ts'
import { sameTwice } from './same-twice.ts'
import { useFields } from './use-fields.ts'

const schema = sameTwice(z.object({ password: passwordSchema, confirmPassword: z.string() }))

/** Sets a new password, then navigates to the sign-in. */
export function NewPasswordForm({ code, email }: { code: string; email: string }) {
  const { loading } = useSession()
  const navigate = useNavigate()
  const { form, field } = useFields(schema, async ({ password }) => {
    if (await setNewPassword(code, password)) {
      navigate(paths.login, {
        replace: true,
        state: notice(text('Your password is changed. Sign in with the new one.')),
      })
    }
  })
  return (
    <>
      <AuthBanner />
      <form {...form}>
        <input type="hidden" autoComplete="username" value={email} readOnly />
        <NewPasswordFields label={t('New Password')} field={field} />
        <Button type="submit" variant="primary" wide busy={loading} busyText={t('Saving...')}>
          {t('Save new password')}
        </Button>
      </form>
    </>
  )
}
