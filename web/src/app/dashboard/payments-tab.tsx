import { useMembershipTypes } from '../../clubs/use-club.ts'
import { useMembers } from '../../members/use-members.ts'
import { PaymentsPanel } from '../../payments/payments-panel.tsx'
import { useBooks } from '../../payments/use-books.ts'
import { RetryBanner } from '../../ui/retry-banner.tsx'
import styles from './tab.module.css'
import { useMissing, useStandings } from './use-standings.ts'

/** The Payments tab: payments, payment items and years. */
export function PaymentsTab() {
  const { members, error, retry } = useMembers()
  const { books } = useBooks()
  const standings = useStandings(members, books, 'all')
  const types = useMembershipTypes()
  const missing = useMissing(standings)
  return (
    <div className={styles.tab}>
      {error && <RetryBanner error={error} onRetry={retry} />}
      <PaymentsPanel members={members} missing={missing} types={types} />
    </div>
  )
}
