import type { PaymentItem } from '@tessera/domain/payments/payment'
import { text } from '@tessera/domain/texts/text'
import { changeSeen, removeSeen } from '../firebase/change-seen.ts'
import { paymentItems } from '../firebase/collections.ts'
import { errorText } from '../http/error-text.ts'
import { t } from '../language/t.ts'
import { confirm } from '../ui/confirm-dialog.tsx'
import { useToast } from '../ui/toast-queue.ts'
import { useEachOnce } from '../ui/use-each-once.ts'
import { changedRow, gone, withOutcome } from './conflict.ts'
import { notDeleted, notUpdated } from './failed.ts'
import type { Payer } from './payer.ts'
import { changeText, useStatusChanges } from './status-preview.tsx'
import { usePaymentItems } from './use-ledger.ts'

const failedUpdate = text('Failed to update payment item')
const failedDelete = text('Failed to delete payment item')

/** Actions of a row of the items table: enable or disable the item, and delete it after confirmation. */
export function useItemActions(members: readonly Payer[] | undefined) {
  const { change, retry } = usePaymentItems()
  const toast = useToast()
  const once = useEachOnce()
  const changesOf = useStatusChanges(members)

  const show = (id: string, enabled: boolean) =>
    change((all) => all.map((each) => (each.id === id ? { ...each, enabled } : each)))

  const toggle = (seen: PaymentItem): Promise<void> =>
    once(seen.id, async () => {
      const { id, enabled, name } = seen
      const changes = enabled ? [] : changesOf({ ...seen, enabled: true })
      if (changes.length > 0) {
        const consequence = changes.map(changeText).join(' ')
        const title = t('Enable {name}', { name })
        if (
          !(await confirm({
            title,
            text: t('Members owe a required item while it is enabled.'),
            consequence,
            confirmText: t('Enable'),
          }))
        )
          return
      }
      show(id, !enabled)
      try {
        const outcome = await changeSeen(paymentItems, seen, { enabled: !enabled }, { failure: failedUpdate })
        change((all) => withOutcome(all, id, outcome))
        if (outcome.kind === 'changed') toast.error(notUpdated(changedRow))
        if (outcome.kind === 'gone') toast.error(notUpdated(gone))
        if (outcome.kind === 'done' && enabled)
          toast.success(t('{name} disabled', { name }), { label: text('Undo'), run: () => void toggle(outcome.now) })
      } catch (thrown) {
        show(id, enabled)
        toast.error(notUpdated(errorText(thrown, failedUpdate)))
        retry()
      }
    })

  return {
    toggle,
    remove: async (seen: PaymentItem) => {
      const { id, name } = seen
      const sure = await confirm({
        title: t('Delete {name}', { name }),
        text: t('Are you sure you want to delete this payment item?'),
        consequence: t(
          'Its payments stay in the books, with its name. Members who have not paid it no longer owe it. To keep it without offering it, disable it instead.',
        ),
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
