import { withFamilies } from '@tessera/domain/membership/family-books'
import { paidCounts } from '@tessera/domain/payments/paid-counts'
import { useMemo } from 'react'
import { countText, itemText } from '../language/format.ts'
import { t } from '../language/t.ts'
import { Disclosure } from '../ui/disclosure.tsx'
import { Quiet, Stack } from '../ui/layout.tsx'
import { Progress } from '../ui/progress.tsx'
import { RetryBanner } from '../ui/retry-banner.tsx'
import { useToday } from '../ui/today.tsx'
import type { Payer } from './record/payer.ts'
import { useBooks } from './seasons/use-books.ts'

/** 'Payment Status Debug': per required item, how many members paid it. */
export function DebugPanel({ members }: { members: readonly Payer[] | undefined }) {
  const { books, error, retry } = useBooks()
  const today = useToday()
  const counts = useMemo(
    () => books && members && paidCounts(members, withFamilies(books, members), today),
    [books, members, today],
  )
  return (
    <Disclosure
      title={t('Payment Status Debug')}
      note={t('How many members have paid each required item.')}
      command="payment-status"
    >
      {error && !books ? (
        <RetryBanner error={error} onRetry={retry} />
      ) : !counts || !members ? (
        <Quiet>{t('Calculating...')}</Quiet>
      ) : counts.length === 0 ? (
        <Quiet>{t('No item is required for an active membership, so every enabled member is Active.')}</Quiet>
      ) : (
        <>
          <Quiet>{t('Everyone an item is required of counts, disabled members too.')}</Quiet>
          <Stack as="ul" gap={16}>
            {counts.map(({ itemId, label, paid, of, percentage }) => (
              <li key={itemId}>
                <Progress
                  label={itemText(label)}
                  value={paid}
                  max={of}
                  text={t('{paid} of {all} members paid ({percentage}%)', {
                    paid: countText(paid),
                    all: of,
                    percentage,
                  })}
                />
              </li>
            ))}
          </Stack>
        </>
      )}
    </Disclosure>
  )
}
