import type { Member } from '@tessera/domain/members/member'
import type { Scope } from '@tessera/domain/membership/status'
import { useCallback, useState } from 'react'
import { t } from '../../language/t.ts'
import { MembersPanel } from '../../members/members-panel.tsx'
import { useMembers } from '../../members/use-members.ts'
import { RecordPaymentModal } from '../../payments/record-payment-modal.tsx'
import { useBooks } from '../../payments/use-books.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { useLast } from '../../ui/use-last.ts'
import styles from './tab.module.css'
import { useStandings } from './use-standings.ts'

const everything: Scope = { kind: 'all' }

/** The Members tab: members with the status that their payments give them, and Record Payment from a row. */
export function MembersTab() {
  const { members } = useMembers()
  const { books, error, retry } = useBooks()
  const standings = useStandings(members, books, everything)
  const [payer, setPayer] = useState<Member>()
  const shownPayer = useLast(payer)
  const missing = useCallback((memberId: string) => standings?.get(memberId)?.unmet ?? [], [standings])
  return (
    <div className={styles.tab}>
      {error && (
        <Banner tone="error" action={<Button onClick={retry}>{t('Try again')}</Button>}>
          {error}
        </Banner>
      )}
      <MembersPanel standings={standings} onRecordPayment={setPayer} />
      <RecordPaymentModal
        open={payer !== undefined}
        onClose={() => setPayer(undefined)}
        members={members ?? []}
        payer={shownPayer}
        missing={missing}
      />
    </div>
  )
}
