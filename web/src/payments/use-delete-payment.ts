import type { Payment } from '@tessera/domain/payments/payment'
import { text } from '@tessera/domain/texts/text'
import { useCallback } from 'react'
import { removeSeen } from '../firebase/change-seen.ts'
import { payments } from '../firebase/collections.ts'
import { errorText } from '../http/error-text.ts'
import { say } from '../language/say.ts'
import { t } from '../language/t.ts'
import { confirm } from '../ui/confirm-dialog.tsx'
import { focusedRow, nextRowButton } from '../ui/next-row.ts'
import { useToast } from '../ui/toast-queue.ts'
import { changedRow, withOutcome } from './conflict.ts'
import { usePaymentWrites } from './use-payment-writes.ts'

const failure = text('Failed to delete payment record')
const failed = (reason: string) => t('Failed to delete payment: {reason}', { reason: say(reason) })

/** Deletes a payment after confirmation. */
export function useDeletePayment(): (payment: Payment) => Promise<void> {
  const { change, refresh } = usePaymentWrites()
  const toast = useToast()
  return useCallback(
    async (payment) => {
      const row = focusedRow()
      const sure = await confirm({
        title: t('Delete payment'),
        text: t('Are you sure you want to delete this payment record?'),
        consequence: t('It leaves the list and the sums, and what it paid for is open again.'),
        confirmText: t('Delete'),
        danger: true,
      })
      if (!sure) return
      const next = nextRowButton(row, t('Delete'))
      try {
        const outcome = await removeSeen(payments, payment, { failure, where: { memberId: payment.memberId } })
        change((all) => withOutcome(all, payment.id, outcome))
        if (outcome.kind === 'changed') return toast.error(failed(changedRow))
        next?.focus()
        toast.success(t('Payment deleted'))
      } catch (thrown) {
        toast.error(failed(errorText(thrown, failure)))
        refresh()
      }
    },
    [change, refresh, toast],
  )
}
