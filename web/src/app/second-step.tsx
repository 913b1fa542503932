import { SecondStepDialog } from '../accounts/second-step-dialog.tsx'
import { useSession } from '../firebase/session.ts'
import { DutyAhead } from './duty-ahead.tsx'
import { SecondStepAsked } from './second-step-asked.tsx'

/**
 * What a sign-in that waits for its second step asks, and what a club that requires one asks of an administrator without it; before that,
 * when a duty begins that has not begun.
 */
export function SecondStep() {
  const { secondStep, begins, firstDay, stepFrom } = useSession()
  if (begins * 1000 > Date.now()) return <DutyAhead at={begins * 1000} day={firstDay ?? undefined} />
  return (
    <>
      {secondStep && <SecondStepDialog {...secondStep} />}
      {stepFrom > 0 && <SecondStepAsked from={stepFrom * 1000} />}
    </>
  )
}
