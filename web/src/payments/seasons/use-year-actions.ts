import type { PaymentYear } from '@tessera/domain/payments/payment'
import { text } from '@tessera/domain/texts/text'
import { paymentYears } from '../../firebase/collections.ts'
import { t } from '../../language/t.ts'
import { useAction } from '../../ui/use-action.ts'
import { usePaymentItems, usePaymentYears } from '../ledger/use-ledger.ts'
import { useRowActions } from '../ledger/use-row-actions.ts'
import { failedUndo, undoSeason } from './save-season.ts'

const failed = { update: text('Failed to update payment year'), remove: text('Failed to delete payment year') }

/** Actions of a row of the years table: activate or deactivate the year, and delete it after confirmation. */
export function useYearActions() {
  const { change, retry } = usePaymentYears()
  const items = usePaymentItems()
  const rows = useRowActions(
    paymentYears,
    { change, retry },
    {
      failed,
      nameOf: ({ year }) => year,
      isOn: ({ active }) => active,
      patch: (active) => ({ active }),
      offText: ({ year }) => t('{year} deactivated', { year }),
      removal: () => ({
        text: t('Are you sure you want to delete this year? This will not delete related payment records.'),
        consequence: t(
          'Its payment items stay as well, with “unknown year” beside them: still due in the list of members, but no longer on a card. To offer the year no longer, deactivate it instead.',
        ),
      }),
    },
  )
  const [undoStart] = useAction(
    failedUndo,
    async (season: PaymentYear) => {
      const { startedItems = [], ...rest } = season
      const isGone = await undoSeason(season)
      items.change((all) => all.filter((item) => item.yearId !== season.id || !startedItems.includes(item.id)))
      change((all) => all.flatMap((each) => (each.id !== season.id ? [each] : isGone ? [] : [rest])))
      return t('The start of {season} was undone', { season: season.year })
    },
    {
      each: ({ id }) => id,
      ask: ({ year, startedItems = [] }) => ({
        title: t('Undo the start of {season}', { season: year }),
        text: t('{n, plural, one {The item} other {The # items}} of this season will be deleted again.', {
          n: startedItems.length,
        }),
        consequence: t('This is possible until the first payment.'),
        confirmText: t('Undo start'),
        danger: true,
      }),
      onFailed: () => {
        retry()
        items.retry()
      },
    },
  )
  return { ...rows, undoStart }
}
