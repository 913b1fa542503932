import { zodResolver } from '@hookform/resolvers/zod'
import { linkMinutes, linkRequestSchema, operatorContract } from '@tessera/domain/operator/contract'
import { text } from '@tessera/domain/texts/text'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { call } from '../http/call.ts'
import { t } from '../language/t.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Quiet } from '../ui/layout.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useAction } from '../ui/use-action.ts'
import { faultText } from './fault-text.ts'
import styles from './operator-screen.module.css'

const failure = text('Failed to send the link')

/** Asks for a link by e-mail. The page says the same whether or not the address is the operator's. */
export function LinkForm() {
  const [sentTo, setSentTo] = useState<string>()
  const [error, setError] = useState<string>()
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { email: '' },
    resolver: zodResolver(linkRequestSchema),
  })
  const [send, busy] = useAction(
    faultText(failure),
    async ({ email }: { email: string }) => {
      setSentTo(undefined)
      await call(operatorContract.sendLink, { body: { email }, failure })
      setSentTo(email)
    },
    { show: setError },
  )
  return (
    <Card>
      <h2 className={styles.heading}>{t('Sign in as the operator')}</h2>
      <p>{t('This page opens by a link. It is sent to the address that is OPERATOR_MAIL in the settings.')}</p>
      <form noValidate className={styles.link} onSubmit={handleSubmit(send)}>
        {error && <Banner tone="error">{error}</Banner>}
        {sentTo && (
          <Banner tone="success">
            {t(
              'If {address} is the operator’s, a link is on its way. It works once and expires in {minutes} minutes.',
              { address: sentTo, minutes: linkMinutes },
            )}
          </Banner>
        )}
        <TextField
          label={t('Email address')}
          type="email"
          autoComplete="email"
          required
          error={formState.errors.email?.message}
          {...register('email')}
        />
        <Button type="submit" variant="primary" busy={busy} busyText={t('Sending...')}>
          {t('Send link')}
        </Button>
      </form>
      <Quiet small>{t('Without a mail server, call make operator on the server: it prints a link.')}</Quiet>
    </Card>
  )
}
