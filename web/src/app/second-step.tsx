import type { ReactNode } from 'react'
import { SecondStepDialog } from '../accounts/second-step-dialog.tsx'
import { useSession } from '../firebase/session.ts'
import { DutyAhead } from './duty-ahead.tsx'
import { SecondStepAsked } from './second-step-asked.tsx'

/**
 * What a sign-in that waits for its second step asks, and what a club that requires one asks of an administrator without it once the duty
 * has begun. Around a page: what is shown before that.
 */
export function SecondStep({ children }: { children?: ReactNode }) {
  const { secondStep, begins, stepFrom } = useSession()
  if (children) return <DutyAhead>{children}</DutyAhead>
  return (
    <>
      {secondStep && <SecondStepDialog {...secondStep} />}
      {stepFrom > 0 && begins * 1000 <= Date.now() && <SecondStepAsked from={stepFrom * 1000} />}
    </>
  )
}
