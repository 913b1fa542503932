import { SecondStepDialog } from '../accounts/second-step-dialog.tsx'
import { useSession } from '../firebase/session.ts'
import { SecondStepAsked } from './second-step-asked.tsx'

/**
 * What a sign-in that waits for its second step asks, and what a club that requires one asks of an administrator without it once the duty
 * has begun.
 */
export function SecondStep() {
  const { secondStep, begins, stepFrom } = useSession()
  return (
    <>
      {secondStep && <SecondStepDialog {...secondStep} />}
      {stepFrom > 0 && begins * 1000 <= Date.now() && <SecondStepAsked from={stepFrom * 1000} />}
    </>
  )
}
