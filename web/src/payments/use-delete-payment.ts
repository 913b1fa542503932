import type { Payment } from '@tessera/domain/payments/payment'
import { useCallback } from 'react'
import { removeSeen } from '../firebase/change-seen.ts'
import { payments } from '../firebase/collections.ts'
import { errorText } from '../http/error-text.ts'
import { confirm } from '../ui/confirm-dialog.tsx'
import { focusedRow, nextRowButton } from '../ui/next-row.ts'
import { useToast } from '../ui/toast.tsx'
import { changedRow, withOutcome } from './conflict.ts'
import { usePayments } from './use-ledger.ts'

const failure = 'Failed to delete payment record'

/** Deletes a payment, once that is confirmed. */
export function useDeletePayment(): (payment: Payment) => Promise<void> {
  const { change } = usePayments()
  const toast = useToast()
  return useCallback(
    async (payment) => {
      const row = focusedRow()
      const sure = await confirm({
        title: 'Delete payment',
        text: 'Are you sure you want to delete this payment record?',
        confirmText: 'Delete',
        danger: true,
      })
      if (!sure) return
      const next = nextRowButton(row, 'Delete')
      try {
        const outcome = await removeSeen(payments, payment, { failure, where: { memberId: payment.memberId } })
        change((all) => withOutcome(all, payment.id, outcome))
        if (outcome.kind === 'changed') return toast.error(`Failed to delete payment: ${changedRow}`)
        next?.focus()
        toast.success('Payment deleted')
      } catch (thrown) {
        toast.error(`Failed to delete payment: ${errorText(thrown, failure)}`)
      }
    },
    [change, toast],
  )
}
