import { useMembershipTypes } from '../../clubs/use-club.ts'
import { t } from '../../language/t.ts'
import { useMembers } from '../../members/use-members.ts'
import { PaymentsPanel } from '../../payments/payments-panel.tsx'
import { useBooks } from '../../payments/use-books.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
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
      {error && (
        <Banner tone="error" action={<Button onClick={retry}>{t('Try again')}</Button>}>
          {error}
        </Banner>
      )}
      <PaymentsPanel members={members} missing={missing} types={types} />
    </div>
  )
}
