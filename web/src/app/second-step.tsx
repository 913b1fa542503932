import type { ReactNode } from 'react'
import { SecondStepDialog } from '../accounts/second-step-dialog.tsx'
import { isOnDuty, useSession } from '../firebase/session.ts'
import { OffDuty } from './off-duty.tsx'
import { SecondStepAsked } from './second-step-asked.tsx'

/**
 * What a sign-in that waits for its second step asks, and what a club that requires one asks of an administrator without it once the duty
 * has begun. Around a page: what is shown before that, and after the last day.
 */
export function SecondStep({ children }: { children?: ReactNode }) {
  const session = useSession()
  const { secondStep, stepFrom } = session
  if (children) return <OffDuty>{children}</OffDuty>
  return (
    <>
      {secondStep && <SecondStepDialog {...secondStep} />}
      {stepFrom > 0 && isOnDuty(session) && <SecondStepAsked from={stepFrom * 1000} />}
    </>
  )
}
