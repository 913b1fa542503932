import type { PaymentItem } from '@tessera/domain/payments/payment'
import { text } from '@tessera/domain/texts/text'
import { paymentItems } from '../firebase/collections.ts'
import { t } from '../language/t.ts'
import { confirm } from '../ui/confirm-dialog.tsx'
import { useToast } from '../ui/toast-queue.ts'
import { useEachOnce } from '../ui/use-each-once.ts'
import type { Payer } from './payer.ts'
import { changeText, useStatusChanges } from './status-preview.tsx'
import { usePaymentItems } from './use-ledger.ts'
import { useRowActions } from './use-row-actions.ts'

const failed = { update: text('Failed to update payment item'), remove: text('Failed to delete payment item') }

/** Actions of a row of the items table: enable or disable the item, and delete it after confirmation. */
export function useItemActions(members: readonly Payer[] | undefined) {
  const toast = useToast()
  const once = useEachOnce()
  const changesOf = useStatusChanges(members)
  const rows = useRowActions(paymentItems, usePaymentItems(), failed)

  const toggle = (seen: PaymentItem): Promise<void> =>
    once(seen.id, async () => {
      const { enabled, name } = seen
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
      await rows.update(seen, { enabled: !enabled }, { enabled }, (now) => {
        if (enabled) toast.success(t('{name} disabled', { name }), { label: text('Undo'), run: () => void toggle(now) })
      })
    })

  return {
    toggle,
    remove: (seen: PaymentItem) =>
      rows.remove(seen, seen.name, {
        text: t('Are you sure you want to delete this payment item?'),
        consequence: t(
          'Its payments stay in the books, with its name. Members who have not paid it no longer owe it. To keep it without offering it, disable it instead.',
        ),
      }),
  }
}
