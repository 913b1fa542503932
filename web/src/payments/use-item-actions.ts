import type { PaymentItem } from '@tessera/domain/payments/payment'
import { changeSeen, removeSeen } from '../firebase/change-seen.ts'
import { paymentItems } from '../firebase/collections.ts'
import { errorText } from '../http/error-text.ts'
import { confirm } from '../ui/confirm-dialog.tsx'
import { useToast } from '../ui/toast.tsx'
import { useEachOnce } from '../ui/use-each-once.ts'
import { changedRow, gone, withOutcome } from './conflict.ts'
import { usePaymentItems } from './use-ledger.ts'

const failedUpdate = 'Failed to update payment item'
const failedDelete = 'Failed to delete payment item'

/** What a row of the items table can do: enable or disable the item, and delete it once that is confirmed. */
export function useItemActions() {
  const { change } = usePaymentItems()
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
          if (outcome.kind === 'changed') toast.error(`Failed to update status: ${changedRow}`)
          if (outcome.kind === 'gone') toast.error(`Failed to update status: ${gone}`)
        } catch (thrown) {
          show(id, enabled)
          toast.error(`Failed to update status: ${errorText(thrown, failedUpdate)}`)
        }
      }),
    remove: async (seen: PaymentItem) => {
      const { id, name } = seen
      const sure = await confirm({
        title: `Delete ${name}`,
        text: 'Are you sure you want to delete this payment item?',
        confirmText: 'Delete',
        danger: true,
      })
      if (!sure) return
      try {
        const outcome = await removeSeen(paymentItems, seen, { failure: failedDelete })
        change((all) => withOutcome(all, id, outcome))
        if (outcome.kind === 'changed') toast.error(`Failed to delete: ${changedRow}`)
        else toast.success(`${name} deleted`)
      } catch (thrown) {
        toast.error(`Failed to delete: ${errorText(thrown, failedDelete)}`)
      }
    },
  }
}
