import type { MembershipType } from '@tessera/domain/clubs/membership-types'
import type { Requirement } from '@tessera/domain/membership/status'
import type { Payment } from '@tessera/domain/payments/payment'
import { text } from '@tessera/domain/texts/text'
import type { ReactNode } from 'react'
import { t } from '../language/t.ts'
import { TabPanel, Tabs } from '../ui/tabs.tsx'
import { useParamTab } from '../ui/use-tab.ts'
import { ItemsView } from './items-view.tsx'
import type { Payer } from './payer.ts'
import styles from './payments-panel.module.css'
import { PaymentsView } from './payments-view.tsx'
import { YearsView } from './years-view.tsx'

const views = [
  { id: 'payments', label: text('Payments') },
  { id: 'items', label: text('Payment Items') },
  { id: 'years', label: text('Years') },
] as const

interface Props {
  /** The club's members; undefined until loaded. */
  members: readonly Payer[] | undefined
  /** Returns a member's due and unpaid items; undefined until computed. */
  missing: ((memberId: string) => readonly Requirement[]) | undefined
  /** The club's membership types. */
  types: readonly MembershipType[]
  /** More buttons of a payment. */
  actions: ((payment: Payment) => ReactNode) | undefined
}

/** Payments tab: payments, payment items and years. */
export function PaymentsPanel({ members, missing, types, actions }: Props) {
  const [view, choose] = useParamTab('view', ['payments', 'items', 'years'])
  return (
    <Tabs
      label={t('Payments')}
      look="pills"
      tabs={views.map((each) => ({ ...each, label: t(each.label) }))}
      value={view}
      onChange={choose}
    >
      <TabPanel id="payments" className={styles.panel}>
        <PaymentsView members={members} missing={missing} types={types} actions={actions} />
      </TabPanel>
      <TabPanel id="items" className={styles.panel}>
        <ItemsView members={members} types={types} />
      </TabPanel>
      <TabPanel id="years" className={styles.panel}>
        <YearsView members={members} types={types} />
      </TabPanel>
    </Tabs>
  )
}
