import type { Requirement } from '@tessera/domain/membership/status'
import { TabPanel, Tabs } from '../ui/tabs.tsx'
import { useParamTab } from '../ui/use-tab.ts'
import { ItemsView } from './items-view.tsx'
import styles from './payments-panel.module.css'
import { PaymentsView } from './payments-view.tsx'
import type { Payer } from './record-payment-modal.tsx'
import { YearsView } from './years-view.tsx'

const views = [
  { id: 'payments', label: 'Payments' },
  { id: 'items', label: 'Payment Items' },
  { id: 'years', label: 'Years' },
] as const

interface Props {
  /** The club's members; undefined until they are known. */
  members: readonly Payer[] | undefined
  /** What a member has yet to pay; undefined until it is known. */
  missing: ((memberId: string) => readonly Requirement[]) | undefined
}

/** The club's money: what was paid, what can be paid for, and the years it is paid for. */
export function PaymentsPanel({ members, missing }: Props) {
  const [view, choose] = useParamTab('view', ['payments', 'items', 'years'])
  return (
    <Tabs label="Payments" look="pills" tabs={views} value={view} onChange={choose}>
      <TabPanel id="payments" className={styles.panel}>
        <PaymentsView members={members} missing={missing} />
      </TabPanel>
      <TabPanel id="items" className={styles.panel}>
        <ItemsView />
      </TabPanel>
      <TabPanel id="years" className={styles.panel}>
        <YearsView />
      </TabPanel>
    </Tabs>
  )
}
