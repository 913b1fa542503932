import { bankContract } from '@tessera/domain/bank/contract'
import type { Payment } from '@tessera/domain/payments/payment'
import { text } from '@tessera/domain/texts/text'
import { useRef } from 'react'
import { removeSeen } from '../../firebase/change-seen.ts'
import { payments } from '../../firebase/collections.ts'
import { reload } from '../../firebase/use-api.ts'
import { call } from '../../http/call.ts'
import { errorText } from '../../http/error-text.ts'
import { say } from '../../language/say.ts'
import { t } from '../../language/t.ts'
import { loadPart } from '../../load-part.ts'
import { focusedRow, nextRowButton } from '../../ui/list/next-row.ts'
import { useToast } from '../../ui/toast-queue.ts'
import { useAction } from '../../ui/use-action.ts'
import { changedRow, withOutcome } from '../record/conflict.ts'
import { usePaymentWrites } from '../use-payment-writes.ts'

const failure = text('Failed to delete payment record')
const failed = (reason: string) => t('Failed to delete payment: {reason}', { reason: say(reason) })

/** The line of the bank waits again for a decision. If this fails, it does so when the statement is added again. */
async function letLineWait(id: string): Promise<void> {
  await call(bankContract.decide, { body: { ids: [id], state: 'waiting' } }).catch(() => undefined)
  void reload(bankContract.lines)
  void reload(bankContract.count)
}

/** Deletes a payment after confirmation. */
export function useDeletePayment(): (payment: Payment, entry?: string) => Promise<void> {
  const { change, refresh } = usePaymentWrites()
  const toast = useToast()
  const row = useRef<ReturnType<typeof focusedRow>>(undefined)
  const [remove] = useAction<[payment: Payment, entry?: string]>(
    (error) => failed(errorText(error, failure)),
    async (payment, entry) => {
      if (entry) {
        const { undoDeletion } = await loadPart(() => import('../../firebase/restore-deleted.ts'))
        const restored = () => change((all) => withOutcome(all, payment.id, { kind: 'done', now: payment }))
        return undoDeletion(entry, { toast, restored, done: t('Payment restored') })
      }
      const next = nextRowButton(row.current, t('Delete'))
      const outcome = await removeSeen(payments, payment, { failure, where: { memberId: payment.memberId } })
      change((all) => withOutcome(all, payment.id, outcome))
      if (outcome.kind === 'changed') return toast.error(failed(changedRow))
      next?.focus()
      // Its line of the bank statement waits again, and records it.
      if (payment.bankLineId) await letLineWait(payment.bankLineId)
      else if (outcome.kind === 'gone' && outcome.entry)
        return { text: t('Payment deleted'), undo: [payment, outcome.entry] as const }
      return t('Payment deleted')
    },
    {
      each: ({ id }) => id,
      ask: (_, entry) => {
        if (entry) return undefined
        row.current = focusedRow()
        return {
          title: t('Delete payment'),
          text: t('Are you sure you want to delete this payment record?'),
          consequence: t('It leaves the list and the sums, and what it paid for is open again.'),
          confirmText: t('Delete'),
          danger: true,
        }
      },
      onFailed: refresh,
    },
  )
  return remove
}
