import type { PaymentYear } from '@tessera/domain/payments/payment'
import { text } from '@tessera/domain/texts/text'
import { paymentYears } from '../firebase/collections.ts'
import { errorText } from '../http/error-text.ts'
import { t } from '../language/t.ts'
import { confirm } from '../ui/confirm-dialog.tsx'
import { useToast } from '../ui/toast-queue.ts'
import { useEachOnce } from '../ui/use-each-once.ts'
import { failedUndo, undoSeason } from './save-season.ts'
import { usePaymentItems, usePaymentYears } from './use-ledger.ts'
import { useRowActions } from './use-row-actions.ts'

const failed = { update: text('Failed to update payment year'), remove: text('Failed to delete payment year') }

/** Actions of a row of the years table: activate or deactivate the year, and delete it after confirmation. */
export function useYearActions() {
  const { change, retry } = usePaymentYears()
  const items = usePaymentItems()
  const toast = useToast()
  const once = useEachOnce()

  const rows = useRowActions(paymentYears, { change, retry }, failed)

  const toggle = (seen: PaymentYear): Promise<void> =>
    once(seen.id, () => {
      const { active, year } = seen
      return rows.update(seen, { active: !active }, { active }, (now) => {
        if (active)
          toast.success(t('{year} deactivated', { year }), { label: text('Undo'), run: () => void toggle(now) })
      })
    })

  return {
    toggle,
    undoStart: async (season: PaymentYear) => {
      const { id, year, startedItems = [] } = season
      const sure = await confirm({
        title: t('Undo the start of {season}', { season: year }),
        text: t('{n, plural, one {The item} other {The # items}} of this season will be deleted again.', {
          n: startedItems.length,
        }),
        consequence: t('This is possible until the first payment.'),
        confirmText: t('Undo start'),
        danger: true,
      })
      if (!sure) return
      try {
        const isGone = await undoSeason(season)
        items.change((all) => all.filter((item) => !startedItems.includes(item.id)))
        const { startedItems: _, ...rest } = season
        change((all) => all.flatMap((each) => (each.id !== id ? [each] : isGone ? [] : [rest])))
        toast.success(t('The start of {season} was undone', { season: year }))
      } catch (thrown) {
        toast.error(errorText(thrown, failedUndo))
        retry()
        items.retry()
      }
    },
    remove: (seen: PaymentYear) =>
      rows.remove(seen, seen.year, {
        text: t('Are you sure you want to delete this year? This will not delete related payment records.'),
        consequence: t(
          'Its payment items stay as well, with “unknown year” beside them: still due in the list of members, but no longer on a card. To offer the year no longer, deactivate it instead.',
        ),
      }),
  }
}
