import { memberView } from '@tessera/domain/membership/status'
import { formatDay } from '@tessera/domain/payments/day'
import { newestFirst } from '@tessera/domain/payments/ledger'
import { formatCents, formatEuro, totalCents } from '@tessera/domain/payments/money'
import { Badge } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Figure, Figures } from '../ui/figure.tsx'
import { Table, Td, Th, Tr } from '../ui/table.tsx'
import styles from './payments-panel.module.css'
import type { MemberData } from './use-member.ts'

/** Whether the member is active, what is missing for that, and what has been paid. */
export function PaymentsPanel({ data }: { data: MemberData }) {
  const locale = navigator.language
  const { status, missing } = memberView(data.info, data.books)
  return (
    <div className={styles.panel}>
      <Card className={styles.summary}>
        <div>
          <h2 className={styles.heading}>Membership Status</h2>
          <Badge tone={status === 'Active' ? 'active' : data.info.enabled ? 'due' : 'disabled'}>{status}</Badge>
        </div>
        <Figures>
          <Figure value={formatCents(totalCents(data.payments), locale)} label="Total Payments" />
        </Figures>
        {missing.length > 0 && (
          <div className={styles.missing}>
            <h3 className={styles.missingTitle}>Missing Requirements</h3>
            <ul className={styles.list}>
              {missing.map(({ itemId, label }) => (
                <li key={itemId}>{label}</li>
              ))}
            </ul>
          </div>
        )}
      </Card>
      {data.payments.length === 0 ? (
        <Card>
          <EmptyState title="No payment records found." text="What your club records for you appears here." />
        </Card>
      ) : (
        <Table label="Your payments">
          <thead>
            <Tr>
              <Th>Date</Th>
              <Th>Description</Th>
              <Th align="end">Amount</Th>
              <Th>Notes</Th>
            </Tr>
          </thead>
          <tbody>
            {newestFirst(data.payments).map((payment) => (
              <Tr key={payment.id}>
                <Td label="Date">{formatDay(payment.paymentDate, locale)}</Td>
                <Td label="Description" place="title">
                  {payment.itemName}
                </Td>
                <Td label="Amount" align="end">
                  {formatEuro(payment.amount, locale)}
                </Td>
                <Td label="Notes">{payment.notes || '-'}</Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      )}
    </div>
  )
}
