import type { PaymentItem } from '@tessera/domain/payments/payment'
import { text } from '@tessera/domain/texts/text'
import { changeSeen, removeSeen } from '../firebase/change-seen.ts'
import { paymentItems } from '../firebase/collections.ts'
import { errorText } from '../http/error-text.ts'
import { t } from '../language/t.ts'
import { confirm } from '../ui/confirm-dialog.tsx'
import { useToast } from '../ui/toast.tsx'
import { useEachOnce } from '../ui/use-each-once.ts'
import { changedRow, gone, withOutcome } from './conflict.ts'
import { notDeleted, notUpdated } from './failed.ts'
import { usePaymentItems } from './use-ledger.ts'

const failedUpdate = text('Failed to update payment item')
const failedDelete = text('Failed to delete payment item')

/** What a row of the items table can do: enable or disable the item, and delete it once that is confirmed. */
export function useItemActions() {
  const { change, retry } = usePaymentItems()
  const toast = useToast()
  const once = useEachOnce()

  const show = (id: string, enabled: boolean) =>
    change((all) => all.map((each) => (each.id === id ? { ...each, enabled } : each)))

  return {
    toggle: (seen: PaymentItem) =>
      once(seen.id, async () => {
        const { id, enabled } = seen
        show(id, !enabled)
        try {
          const outcome = await changeSeen(paymentItems, seen, { enabled: !enabled }, { failure: failedUpdate })
          change((all) => withOutcome(all, id, outcome))
          if (outcome.kind === 'changed') toast.error(notUpdated(changedRow))
          if (outcome.kind === 'gone') toast.error(notUpdated(gone))
        } catch (thrown) {
          show(id, enabled)
          toast.error(notUpdated(errorText(thrown, failedUpdate)))
          retry()
        }
      }),
    remove: async (seen: PaymentItem) => {
      const { id, name } = seen
      const sure = await confirm({
        title: t('Delete {name}', { name }),
        text: t('Are you sure you want to delete this payment item?'),
        confirmText: t('Delete'),
        danger: true,
      })
      if (!sure) return
      try {
        const outcome = await removeSeen(paymentItems, seen, { failure: failedDelete })
        change((all) => withOutcome(all, id, outcome))
        if (outcome.kind === 'changed') toast.error(notDeleted(changedRow))
        else toast.success(t('{name} deleted', { name }))
      } catch (thrown) {
        toast.error(notDeleted(errorText(thrown, failedDelete)))
        retry()
      }
    },
  }
}
