import { text } from '@tessera/domain/texts/text'
import { paymentItems } from '../../firebase/collections.ts'
import { t } from '../../language/t.ts'
import { usePaymentItems } from '../ledger/use-ledger.ts'
import { useRowActions } from '../ledger/use-row-actions.ts'
import type { Payer } from '../record/payer.ts'
import { changeText, useStatusChanges } from '../record/status-preview.tsx'

const failed = { update: text('Failed to update payment item'), remove: text('Failed to delete payment item') }

/** Actions of a row of the items table: enable or disable the item, and delete it after confirmation. */
export function useItemActions(members: readonly Payer[] | undefined) {
  const changesOf = useStatusChanges(members)
  return useRowActions(paymentItems, usePaymentItems(), {
    failed,
    nameOf: ({ name }) => name,
    isOn: ({ enabled }) => enabled,
    patch: (enabled) => ({ enabled }),
    offText: ({ name }) => t('{name} disabled', { name }),
    ask: (item) => {
      const changes = item.enabled ? [] : changesOf({ ...item, enabled: true })
      if (changes.length === 0) return undefined
      return {
        title: t('Enable {name}', { name: item.name }),
        text: t('Members owe a required item while it is enabled.'),
        consequence: changes.map(changeText).join(' '),
        confirmText: t('Enable'),
      }
    },
    removal: () => ({
      text: t('Are you sure you want to delete this payment item?'),
      consequence: t(
        'Its payments stay in the books, with its name. Members who have not paid it no longer owe it. To keep it without offering it, disable it instead.',
      ),
    }),
  })
}
