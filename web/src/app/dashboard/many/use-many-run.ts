import { useState } from 'react'
import { useMemberWrites } from '../../../members/use-members.ts'
import { usePaymentWrites } from '../../../payments/use-payment-writes.ts'
import { useAction } from '../../../ui/use-action.ts'
import type { ManyPlan } from './plan-many.ts'
import { failedMany, type ManyResult, runMany } from './run-many.ts'
import { manyWritten } from './use-last-many.ts'

/** Makes a change of many members; repeated runs belong to one change, so that one undo reverts all of it. */
export function useManyRun() {
  const { retry } = useMemberWrites()
  const { refresh } = usePaymentWrites()
  const [done, setDone] = useState(0)
  const [result, setResult] = useState<ManyResult>()
  const [error, setError] = useState<string>()
  const [run, busy, running] = useAction(
    failedMany,
    async (plan: Pick<ManyPlan, 'change' | 'changing'>) => {
      try {
        setResult(await runMany(plan, setDone, result))
      } finally {
        retry()
        if (plan.change.kind === 'payment') refresh()
        manyWritten()
      }
    },
    { show: setError },
  )
  return { run, progress: busy ? { done, of: running?.[0].changing.length ?? 0 } : undefined, result, error }
}
