import { emailLine } from '@tessera/domain/text'
import { text } from '@tessera/domain/texts/text'
import { useState } from 'react'
import { z } from 'zod'
import { askForNewAddress, failedToAsk } from '../firebase/change-address.ts'
import { t } from '../language/t.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/text-field.tsx'
import { CurrentPasswordField, currentPassword } from './current-password-field.tsx'
import styles from './security-screen.module.css'
import { useAttempt } from './use-attempt.ts'
import { useFields } from './use-fields.ts'

const withoutPassword = z.object({ email: emailLine(text('Email is required')) })
const withPassword = withoutPassword.extend({ current: currentPassword })

interface Props {
  /** The address of the account. */
  email: string
  hasPassword: boolean
  /** True if the account belongs to a member too, whose address the club keeps. */
  isMember: boolean
}

/** Asks for another address of the account. It changes when the link in the e-mail to the new address is opened. */
export function ChangeAddressForm({ email, hasPassword, isMember }: Props) {
  const { busy, fault, attempt } = useAttempt(failedToAsk)
  const [open, setOpen] = useState(false)
  const [sentTo, setSentTo] = useState<string>()
  const { form, field, faults } = useFields(hasPassword ? withPassword : withoutPassword, (typed) =>
    attempt(async () => {
      await askForNewAddress(typed.email, 'current' in typed ? String(typed.current) : undefined)
      setSentTo(typed.email)
    }),
  )
  return (
    <>
      <h2 className={styles.heading}>{t('Email address')}</h2>
      <p className={styles.lead}>{t('You sign in with {email}.', { email })}</p>
      {isMember && (
        <p className={styles.lead}>
          {t('This address is also that of your membership. The club changes it, at the member.')}
        </p>
      )}
      {!isMember && !open && <Button onClick={() => setOpen(true)}>{t('Change email address')}</Button>}
      {open && sentTo === undefined && (
        <form {...form} className={styles.form}>
          {fault && <Banner tone="error">{fault}</Banner>}
          <TextField
            label={t('New email address')}
            type="email"
            autoComplete="email"
            autoFocus
            required
            {...field('email')}
          />
          {hasPassword && <CurrentPasswordField error={faults.current} />}
          <Button type="submit" variant="primary" busy={busy} busyText={t('Sending...')}>
            {t('Send a link to the new address')}
          </Button>
        </form>
      )}
      {sentTo !== undefined && (
        <Banner tone="success">
          {t(
            'Open the link in our email to {email} within 15 minutes. Until then you sign in as before. An address that another account has gets no email.',
            { email: sentTo },
          )}
        </Banner>
      )}
    </>
  )
}
