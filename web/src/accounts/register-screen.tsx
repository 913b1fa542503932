import { registrationSchema } from '@tessera/domain/accounts/account'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router-dom'
import { z } from 'zod'
import { config } from '../config.ts'
import { useSession } from '../firebase/session.ts'
import { register } from '../firebase/sign-in.ts'
import { useLanguage } from '../language/language.ts'
import { t } from '../language/t.ts'
import { paths } from '../paths.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { DraftNote } from '../ui/draft-note.tsx'
import { LoadingScreen } from '../ui/loading-screen.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useKept } from '../ui/use-kept.ts'
import { AuthBanner } from './auth-banner.tsx'
import { Entrance, Ways } from './entrance.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { sameTwice } from './same-twice.ts'
import { useFields } from './use-fields.ts'
import { redirectAfter, useRedirect } from './use-redirect.ts'

const schema = sameTwice(registrationSchema.extend({ confirmPassword: z.string() }))
const keptNames = ['displayName', 'email', 'clubName'] as const

/** Registers a club and its first admin. */
export function RegisterScreen() {
  const { loading } = useSession()
  const language = useLanguage()
  const [sent, setSent] = useState(false)
  const leaving = useRedirect(sent ? redirectAfter.adminSignIn : redirectAfter.atOnce)
  const { form, field } = useFields(schema, async ({ confirmPassword: _, ...registration }) => {
    setSent(true)
    // biome-ignore lint/plugin: a new club has the zone of its founder's device
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    if (!(await register({ ...registration, timeZone, language }))) setSent(false)
  })
  const kept = useKeptFields('registration', keptNames)
  const keptField = (name: (typeof keptNames)[number]) => ({ ...field(name), ...kept.typedBefore(name) })
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    form.onInput(event)
    kept.onInput(event)
  }
  if (leaving && !sent) return <LoadingScreen />
  return (
    <Entrance
      title={t('Create your admin account')}
      lead={t('For you and your club. You can add your members right after.')}
    >
      {config().registration === 'closed' && <Banner tone="info">{t('Registration is closed on this server')}</Banner>}
      <AuthBanner />
      <form {...form} onInput={onInput}>
        <DraftNote restored={kept.restored} />
        <TextField label={t('Full Name')} autoComplete="name" required {...keptField('displayName')} />
        <TextField label={t('Email address')} type="email" autoComplete="username" required {...keptField('email')} />
        <TextField label={t('Club Name')} autoComplete="organization" required {...keptField('clubName')} />
        <NewPasswordFields label={t('Password')} field={field} />
        <Button type="submit" variant="primary" wide busy={loading || sent} busyText={t('Creating your club...')}>
          {t('Create account')}
        </Button>
      </form>
      <Ways>
        <p>
          {t('Already have an account?')} <Link to={paths.login}>{t('Sign in')}</Link>
        </p>
      </Ways>
    </Entrance>
  )
}

/** Keeps the named fields of a short form over a reload; do not name a password. */
function useKeptFields<Name extends string>(form: string, names: readonly Name[]) {
  const [found, keep] = useKept<Partial<Record<Name, string>>>(form)
  const onInput = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    const data = new FormData(currentTarget)
    const typed = names.map((name) => [name, data.get(name)]).filter(([, value]) => value)
    keep(typed.length > 0 ? Object.fromEntries(typed) : undefined)
  }
  const typedBefore = (name: Name) => ({ defaultValue: found?.[name] })
  return { onInput, typedBefore, restored: found !== undefined }
}
