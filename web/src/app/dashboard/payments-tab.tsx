import type { Scope } from '@tessera/domain/membership/status'
import { useMemo } from 'react'
import { t } from '../../language/t.ts'
import { useMembers } from '../../members/use-members.ts'
import { PaymentsPanel } from '../../payments/payments-panel.tsx'
import { useBooks } from '../../payments/use-books.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import styles from './tab.module.css'
import { useStandings } from './use-standings.ts'

const everything: Scope = { kind: 'all' }

/** The Payments tab: the ledger, what can be paid for, and the years. */
export function PaymentsTab() {
  const { members, error, retry } = useMembers()
  const { books } = useBooks()
  const standings = useStandings(members, books, everything)
  const missing = useMemo(() => standings && ((memberId: string) => standings.get(memberId)?.unmet ?? []), [standings])
  return (
    <div className={styles.tab}>
      {error && (
        <Banner tone="error" action={<Button onClick={retry}>{t('Try again')}</Button>}>
          {error}
        </Banner>
      )}
      <PaymentsPanel members={members} missing={missing} />
    </div>
  )
}
