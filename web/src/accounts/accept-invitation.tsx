import { joiningSchema, type OpenedInvitation } from '@tessera/domain/duties/committee'
import { committeeContract } from '@tessera/domain/duties/contract'
import { text } from '@tessera/domain/texts/text'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { z } from 'zod'
import { takePlace } from '../firebase/places.ts'
import { useSession } from '../firebase/session.ts'
import { login, logout } from '../firebase/sign-in.ts'
import { call } from '../http/call.ts'
import { errorText } from '../http/error-text.ts'
import { dutyName, dutyText } from '../language/duty-text.ts'
import { dayText } from '../language/format.ts'
import { t } from '../language/t.ts'
import { paths } from '../paths.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Stack } from '../ui/layout.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useAction } from '../ui/use-action.ts'
import styles from './auth-action-screen.module.css'
import { Entrance } from './entrance.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { sameTwice } from './same-twice.ts'
import { useFields } from './use-fields.ts'

const failure = text('The invitation could not be accepted')
const unreadable = text('This invitation cannot be opened. Please ask your club for a new one.')

/** The page of an invitation to a committee: a new account, or the place for the account that is signed in. */
export function AcceptInvitation({ code }: { code: string }) {
  const [invitation, setInvitation] = useState<OpenedInvitation>()
  const [error, setError] = useState<string>()
  useEffect(() => {
    let gone = false
    call(committeeContract.open, { body: { code }, failure: unreadable }).then(
      (opened) => gone || setInvitation(opened),
      (fault: unknown) => gone || setError(errorText(fault, unreadable)),
    )
    return () => {
      gone = true
    }
  }, [code])
  const title = t('An invitation to the committee')
  if (error)
    return (
      <Entrance title={title}>
        <Banner tone="error">{error}</Banner>
        <ButtonLink to={paths.login} variant="primary" wide className={styles.next}>
          {t('Sign in')}
        </ButtonLink>
      </Entrance>
    )
  if (!invitation)
    return (
      <Entrance title={title} lead={t('One moment, please.')}>
        <Skeleton lines={3} height={44} className={styles.wait} />
      </Entrance>
    )
  const { clubName, email, duty, from, until, isKnown } = invitation
  return (
    <Entrance title={clubName || title} lead={t('For {email}', { email })}>
      <Stack gap={8} className={styles.offer}>
        <p>{t('{club} invites you to its administration.', { club: clubName })}</p>
        <p>
          <strong>{dutyName(duty)}</strong>
          {from && ` · ${t('From {day}', { day: dayText(from) })}`}
          {until && ` · ${t('Until {day}', { day: dayText(until) })}`}
        </p>
        <p>{dutyText(duty)}</p>
      </Stack>
      {isKnown ? <Accept code={code} invitation={invitation} /> : <Join code={code} email={email} />}
    </Entrance>
  )
}

/** Accepts with the account that is signed in; asks to sign in with the invited address otherwise. */
function Accept({ code, invitation: { email, clubId, from } }: { code: string; invitation: OpenedInvitation }) {
  const { currentUser } = useSession()
  const navigate = useNavigate()
  const [error, setError] = useState<string>()
  const [isAccepted, setIsAccepted] = useState(false)
  const [accept, busy] = useAction(
    failure,
    async () => {
      await call(committeeContract.accept, { body: { code }, failure })
      // Until the first day the account stays where it is.
      if (from !== undefined) setIsAccepted(true)
      else {
        await takePlace({ role: 'admin', clubId })
        navigate(paths.dashboard, { replace: true })
      }
    },
    { show: setError },
  )
  if (isAccepted)
    return (
      <>
        <Banner tone="success">{t('Your duty begins on {day}', { day: dayText(from) })}</Banner>
        <ButtonLink to={paths.dashboard} variant="primary" wide className={styles.next}>
          {t('Continue')}
        </ButtonLink>
      </>
    )
  if (!currentUser)
    return (
      <>
        <Banner tone="info">
          {t('This address has an account already. Sign in with it, then open the link in the e-mail again.')}
        </Banner>
        <ButtonLink to={paths.login} variant="primary" wide className={styles.next}>
          {t('Sign in')}
        </ButtonLink>
        <ButtonLink to={paths.memberLogin} wide className={styles.next}>
          {t('Send Magic Link')}
        </ButtonLink>
      </>
    )
  if (currentUser.email?.toLowerCase() !== email)
    return (
      <>
        <Banner tone="warning">
          {t('This invitation is for {email}. Please sign in with that address to accept it.', { email })}
        </Banner>
        <Button variant="primary" wide onClick={() => void logout()}>
          {t('Log Out')}
        </Button>
      </>
    )
  return (
    <>
      {error && <Banner tone="error">{error}</Banner>}
      <Button variant="primary" wide busy={busy} busyText={t('Saving...')} onClick={() => void accept()}>
        {t('Accept the invitation')}
      </Button>
    </>
  )
}

const schema = sameTwice(
  joiningSchema.pick({ displayName: true, password: true }).extend({ confirmPassword: z.string() }),
)

/** Makes an account for the invited address, and signs in with it. */
function Join({ code, email }: { code: string; email: string }) {
  const navigate = useNavigate()
  const [error, setError] = useState<string>()
  const [join, busy] = useAction(
    failure,
    async ({ displayName, password }: { displayName: string; password: string }) => {
      await call(committeeContract.join, { body: { code, displayName, password }, failure })
      navigate((await login(email, password)) ? paths.dashboard : paths.login, { replace: true })
    },
    { show: setError },
  )
  const { form, field } = useFields(schema, (typed) => void join(typed))
  return (
    <>
      {error && <Banner tone="error">{error}</Banner>}
      <form {...form}>
        <input type="hidden" autoComplete="username" value={email} readOnly />
        <TextField label={t('Full Name')} autoComplete="name" required {...field('displayName')} />
        <NewPasswordFields label={t('Password')} field={field} />
        <Button type="submit" variant="primary" wide busy={busy} busyText={t('Saving...')}>
          {t('Accept the invitation')}
        </Button>
      </form>
    </>
  )
}
