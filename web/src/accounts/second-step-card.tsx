import { useEffect, useState } from 'react'
import { isConfirmed } from '../firebase/confirmation.ts'
import {
  beginEnrolment,
  hasRecoveryCodes,
  hasSecondStep,
  newRecoveryCodes,
  switchSecondStepOff,
} from '../firebase/second-factor.ts'
import { t } from '../language/t.ts'
import { Button } from '../ui/button.tsx'
import { Row } from '../ui/layout.tsx'
import { useToast } from '../ui/toast-queue.ts'
import { AppStage } from './second-step-app.tsx'
import styles from './second-step-card.module.css'
import { CodesStage } from './second-step-codes.tsx'
import { ConfirmStage } from './second-step-confirm.tsx'
import { PasswordStage } from './second-step-password.tsx'

/** What the card shows in place of its buttons. */
type Stage =
  | { readonly at: 'confirm' | 'enrol' | 'codes' | 'off' }
  | { readonly at: 'app'; readonly enrolment: Awaited<ReturnType<typeof beginEnrolment>> }
  | { readonly at: 'list'; readonly codes: readonly string[] }

interface SecondStepCardProps {
  hasPassword: boolean
  /** Called when sessions have ended by a change. */
  onChanged: () => void
}

/** Switches the account's second step at sign-in on and off, and gives new recovery codes. */
export function SecondStepCard({ hasPassword, onChanged }: SecondStepCardProps) {
  const [isOn, setOn] = useState<boolean>()
  const [stage, setStage] = useState<Stage>()
  const toast = useToast()
  useEffect(() => {
    hasSecondStep().then(setOn, () => setOn(undefined))
  }, [])
  const showCodes = async (password: string | undefined) => {
    if (hasRecoveryCodes()) setStage({ at: 'list', codes: await newRecoveryCodes(password) })
    else setStage(undefined)
  }
  const proved = {
    enrol: async (password: string | undefined) => setStage({ at: 'app', enrolment: await beginEnrolment(password) }),
    codes: showCodes,
    off: async (password: string | undefined) => {
      await switchSecondStepOff(password)
      setOn(false)
      setStage(undefined)
      onChanged()
      toast.success(t('The second step is off. The password alone signs you in.'))
    },
  }
  const enrolled = async () => {
    setOn(true)
    onChanged()
    await showCodes(undefined)
    toast.success(t('The second step is on. Every other device is signed out.'))
  }
  const enrol = () => setStage({ at: 'enrol' })
  const cancel = () => setStage(undefined)
  return (
    <>
      <h2 className={styles.heading}>{t('Second step at sign-in')}</h2>
      <p className={styles.lead}>
        {isOn
          ? t('On: signing in takes a code from the app on your phone as well.')
          : t('A code from an app on your phone: then a stolen password is not enough to sign in.')}
      </p>
      {!stage && isOn === false && (
        <Button onClick={() => (isConfirmed() ? enrol() : setStage({ at: 'confirm' }))}>{t('Set up')}</Button>
      )}
      {!stage && isOn && (
        <Row gap={12}>
          {hasRecoveryCodes() && <Button onClick={() => setStage({ at: 'codes' })}>{t('New recovery codes')}</Button>}
          <Button variant="danger" onClick={() => setStage({ at: 'off' })}>
            {t('Switch off')}
          </Button>
        </Row>
      )}
      {stage?.at === 'confirm' && <ConfirmStage cancel={cancel} onConfirmed={enrol} />}
      {(stage?.at === 'enrol' || stage?.at === 'codes' || stage?.at === 'off') && (
        <PasswordStage key={stage.at} hasPassword={hasPassword} cancel={cancel} onSend={proved[stage.at]} />
      )}
      {stage?.at === 'app' && <AppStage enrolment={stage.enrolment} cancel={cancel} onEnrolled={enrolled} />}
      {stage?.at === 'list' && <CodesStage codes={stage.codes} onDone={cancel} />}
    </>
  )
}
