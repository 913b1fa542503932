import { text } from '@tessera/domain/texts/text'
import { useEffect, useState } from 'react'
import { Navigate, useLocation, useSearchParams } from 'react-router-dom'
import { readConfirmLink } from '../firebase/confirm-email.ts'
import { readResetLink } from '../firebase/password-reset.ts'
import { errorText } from '../http/error-text.ts'
import { t } from '../language/t.ts'
import { paths } from '../paths.ts'
import { Banner } from '../ui/banner.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { AcceptInvitation } from './accept-invitation.tsx'
import styles from './auth-action-screen.module.css'
import { ConfirmEmailForm } from './confirm-email-form.tsx'
import { Entrance } from './entrance.tsx'
import { NewAddressForm } from './new-address-form.tsx'
import { NewPasswordForm } from './new-password-form.tsx'

const unreadable = text('This link cannot be read. Please ask for a new one.')

/** Texts, check and form of each kind of link. */
const kinds = {
  resetPassword: {
    title: text('Choose a new password'),
    faultTitle: text('Reset your password'),
    read: readResetLink,
    Form: NewPasswordForm,
    again: { to: paths.forgotPassword, label: text('Ask for a new link') },
  },
  verifyEmail: {
    title: text('Is this your email address?'),
    faultTitle: text('Confirm your email address'),
    read: readConfirmLink,
    Form: ConfirmEmailForm,
    again: { to: paths.login, label: text('Sign in') },
  },
  verifyAndChangeEmail: {
    title: text('Is this your new email address?'),
    faultTitle: text('Your new email address'),
    read: readConfirmLink,
    Form: NewAddressForm,
    again: { to: paths.login, label: text('Sign in') },
  },
}
type Kind = (typeof kinds)[keyof typeof kinds]

/** Target of links in the identity provider's e-mails: sets a password, confirms an address or redirects to sign-in. */
export function AuthActionScreen() {
  const [params] = useSearchParams()
  const { search } = useLocation()
  const code = params.get('oobCode')
  const mode = params.get('mode')
  if (mode === 'signIn') return <Navigate to={{ pathname: paths.memberAuth, search }} replace />
  const invitation = mode === 'committee' && params.get('code')
  if (invitation) return <AcceptInvitation code={invitation} />
  const isKnown = mode !== null && Object.hasOwn(kinds, mode)
  const kind = isKnown ? kinds[mode as keyof typeof kinds] : kinds.resetPassword
  return code && isKnown ? <GoodLink kind={kind} code={code} /> : <BadLink kind={kind} error={unreadable} />
}

function GoodLink({ kind, code }: { kind: Kind; code: string }) {
  const { title, read, Form } = kind
  const [email, setEmail] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  useEffect(() => {
    let gone = false
    read(location.href, code).then(
      (address) => gone || setEmail(address),
      (error: unknown) => gone || setError(errorText(error, unreadable)),
    )
    return () => {
      gone = true
    }
  }, [read, code])
  if (error) return <BadLink kind={kind} error={error} />
  return (
    <Entrance title={t(title)} lead={email ? t('For {email}', { email }) : t('One moment, please.')}>
      {email ? <Form code={code} email={email} /> : <Skeleton lines={3} height={44} className={styles.wait} />}
    </Entrance>
  )
}

const BadLink = ({ kind, error }: { kind: Kind; error: string }) => (
  <Entrance title={t(kind.faultTitle)}>
    <Banner tone="error">{error}</Banner>
    <ButtonLink to={kind.again.to} variant="primary" wide className={styles.next}>
      {t(kind.again.label)}
    </ButtonLink>
  </Entrance>
)
