import type { PaymentYear } from '@tessera/domain/payments/payment'
import { text } from '@tessera/domain/texts/text'
import { changeSeen, removeSeen } from '../firebase/change-seen.ts'
import { paymentYears } from '../firebase/collections.ts'
import { errorText } from '../http/error-text.ts'
import { t } from '../language/t.ts'
import { confirm } from '../ui/confirm-dialog.tsx'
import { useToast } from '../ui/toast.tsx'
import { useEachOnce } from '../ui/use-each-once.ts'
import { changedRow, gone, withOutcome } from './conflict.ts'
import { notDeleted, notUpdated } from './failed.ts'
import { usePaymentYears } from './use-ledger.ts'

const failedUpdate = text('Failed to update payment year')
const failedDelete = text('Failed to delete payment year')

/** What a row of the years table can do: activate or deactivate the year, and delete it once that is confirmed. */
export function useYearActions() {
  const { change, retry } = usePaymentYears()
  const toast = useToast()
  const once = useEachOnce()

  const show = (id: string, active: boolean) =>
    change((all) => all.map((each) => (each.id === id ? { ...each, active } : each)))

  return {
    toggle: (seen: PaymentYear) =>
      once(seen.id, async () => {
        const { id, active } = seen
        show(id, !active)
        try {
          const outcome = await changeSeen(paymentYears, seen, { active: !active }, { failure: failedUpdate })
          change((all) => withOutcome(all, id, outcome))
          if (outcome.kind === 'changed') toast.error(notUpdated(changedRow))
          if (outcome.kind === 'gone') toast.error(notUpdated(gone))
        } catch (thrown) {
          show(id, active)
          toast.error(notUpdated(errorText(thrown, failedUpdate)))
          retry()
        }
      }),
    remove: async (seen: PaymentYear) => {
      const { id, year } = seen
      const sure = await confirm({
        title: t('Delete {name}', { name: year }),
        text: t('Are you sure you want to delete this year? This will not delete related payment records.'),
        confirmText: t('Delete'),
        danger: true,
      })
      if (!sure) return
      try {
        const outcome = await removeSeen(paymentYears, seen, { failure: failedDelete })
        change((all) => withOutcome(all, id, outcome))
        if (outcome.kind === 'changed') toast.error(notDeleted(changedRow))
        else toast.success(t('{name} deleted', { name: year }))
      } catch (thrown) {
        toast.error(notDeleted(errorText(thrown, failedDelete)))
        retry()
      }
    },
  }
}
