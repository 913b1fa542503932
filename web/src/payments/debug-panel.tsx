import { paidCounts } from '@tessera/domain/payments/paid-counts'
import { useMemo } from 'react'
import { Disclosure } from '../ui/disclosure.tsx'
import { Progress } from '../ui/progress.tsx'
import styles from './debug-panel.module.css'
import type { Payer } from './record-payment-modal.tsx'
import { useBooks } from './use-ledger.ts'

/** 'Payment Status Debug': per required item, how many members paid it. */
export function DebugPanel({ members }: { members: readonly Payer[] | undefined }) {
  const { books } = useBooks()
  const counts = useMemo(() => books && members && paidCounts(members, books), [books, members])
  return (
    <Disclosure title="Payment Status Debug">
      {!counts || !members ? (
        <p className={styles.note}>Calculating...</p>
      ) : counts.length === 0 ? (
        <p className={styles.note}>No item is required for an active membership, so every enabled member is Active.</p>
      ) : (
        <ul className={styles.counts}>
          {counts.map(({ itemId, label, paid, percentage }) => (
            <li key={itemId}>
              <Progress
                label={label}
                value={paid}
                max={members.length}
                text={`${paid} of ${members.length} members paid (${percentage}%)`}
              />
            </li>
          ))}
        </ul>
      )}
    </Disclosure>
  )
}
