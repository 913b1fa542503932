import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { z } from 'zod'
import { keepLinkedPerson, linkedPerson, personIn } from '../firebase/linked-person.ts'
import { useSession } from '../firebase/session.ts'
import { logout } from '../firebase/sign-in.ts'
import { completeSignInLink, isSignInLink, otherAddress, storedEmail } from '../firebase/sign-in-link.ts'
import { t } from '../language/t.ts'
import { homeOf, paths } from '../paths.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { confirm } from '../ui/confirm-dialog.tsx'
import { Mark } from '../ui/mark.tsx'
import { TextField } from '../ui/text-field.tsx'
import { Entrance } from './entrance.tsx'
import styles from './member-auth-screen.module.css'
import { useFields } from './use-fields.ts'
import { redirectAfter, useForgetfulError, useRedirect } from './use-redirect.ts'

/** Administrators get to a person of their family, whom the link names, by the page of members. */
const memberHome: typeof homeOf = (role) => (linkedPerson('') ? paths.memberDashboard : homeOf(role ?? 'member'))

/** State of the history entry of a user who signs out for the link. */
const switching = 'switching'

/** Asks on the user's own page, to which this one redirects, whether to sign in by the link instead. */
async function offerSwitch(email: string | null, onSwitch: () => void): Promise<void> {
  const other = storedEmail()
  if (!isSignInLink(location.href) || other === email) return
  const sure = await confirm({
    title: t('Switch to another account?'),
    text: other
      ? t('You are signed in as {email}. Sign in as {other} instead?', { email: email ?? '', other })
      : t('You are signed in as {email}. Sign in with the link instead?', { email: email ?? '' }),
    confirmText: t('Switch'),
  })
  if (sure) onSwitch()
}

/** Target of the e-mailed link. Signs in automatically, once; asks for the address first if it is unknown. */
export function MemberAuthScreen() {
  const { currentUser, loading, error } = useSession()
  const [asking, setAsking] = useState(false)
  const tried = useRef(false)
  const left = useRef(false)
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  useRedirect(redirectAfter.memberPages, memberHome)
  useForgetfulError()

  useEffect(() => {
    if (personIn(search)) keepLinkedPerson(search)
  }, [search])

  useEffect(() => {
    if (tried.current || loading) return
    if (currentUser && state === switching && !left.current) {
      left.current = true
      void logout()
      return
    }
    tried.current = true
    if (currentUser) void offerSwitch(currentUser.email, () => navigate(`${pathname}${search}`, { state: switching }))
    else if (isSignInLink(location.href) && !storedEmail()) setAsking(true)
    else void completeSignInLink(location.href)
  }, [currentUser, loading, state, pathname, search, navigate])

  const complete = (email: string) => {
    setAsking(false)
    void completeSignInLink(location.href, email)
  }
  if (asking) return <AskEmail onSend={complete} />
  if (error && !loading && !currentUser)
    return <Failed text={error} askAgain={error === otherAddress ? () => setAsking(true) : undefined} />
  return (
    <Entrance title={t('Completing Sign In')}>
      <p className={styles.working} role="status">
        <Mark size={22} working />
        {t('Signing you in...')}
      </p>
    </Entrance>
  )
}

/** Not validated: the link's own address is the only one that works. */
const addressSchema = z.object({ email: z.string().trim() })

/** Shown on another device, where the address that the link was sent to is not stored. */
function AskEmail({ onSend }: { onSend: (email: string) => void }) {
  const { form, field } = useFields(addressSchema, ({ email }) => onSend(email))
  return (
    <Entrance
      title={t('Completing Sign In')}
      lead={t('Which email address was the link sent to? We ask once on each device.')}
    >
      <form {...form}>
        <TextField label={t('Email address')} type="email" autoComplete="email" {...field('email')} />
        <Button type="submit" variant="primary" wide>
          {t('Sign in')}
        </Button>
      </form>
    </Entrance>
  )
}

/** `askAgain` is set if the link is still valid for another address. */
const Failed = ({ text, askAgain }: { text: string; askAgain: (() => void) | undefined }) => (
  <Entrance title={t('Authentication Error')}>
    <Banner tone="error">{text}</Banner>
    <ButtonLink to={paths.memberLogin} variant="primary" wide className={styles.back}>
      {t('Back to Login')}
    </ButtonLink>
    {askAgain && (
      <Button wide className={styles.back} onClick={askAgain}>
        {t('Enter another address')}
      </Button>
    )}
  </Entrance>
)
