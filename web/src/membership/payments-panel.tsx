import { memberView } from '@tessera/domain/membership/status'
import { newestFirst } from '@tessera/domain/payments/ledger'
import { totalCents } from '@tessera/domain/payments/money'
import { centsText, dayText, euroText, itemText } from '../language/format.ts'
import { t } from '../language/t.ts'
import { Badge } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Figure, Figures } from '../ui/figure.tsx'
import { Table, Td, Th, Tr } from '../ui/table.tsx'
import styles from './payments-panel.module.css'
import type { MemberData } from './use-member.ts'

/** Whether the member is active, what is missing for that, and what has been paid. */
export function PaymentsPanel({ data }: { data: MemberData }) {
  const { status, missing } = memberView(data.info, data.books)
  return (
    <div className={styles.panel}>
      <Card className={styles.summary}>
        <div>
          <h2 className={styles.heading}>{t('Membership Status')}</h2>
          <Badge tone={status === 'Active' ? 'active' : data.info.enabled ? 'due' : 'disabled'}>{t(status)}</Badge>
        </div>
        <Figures>
          <Figure value={centsText(totalCents(data.payments))} label={t('Total Payments')} />
        </Figures>
        {missing.length > 0 && (
          <div className={styles.missing}>
            <h3 className={styles.missingTitle}>{t('Missing Requirements')}</h3>
            <ul className={styles.list}>
              {missing.map(({ itemId, label }) => (
                <li key={itemId}>{itemText(label)}</li>
              ))}
            </ul>
          </div>
        )}
      </Card>
      {data.payments.length === 0 ? (
        <Card>
          <EmptyState title={t('No payment records found.')} text={t('What your club records for you appears here.')} />
        </Card>
      ) : (
        <Table label={t('Your payments')}>
          <thead>
            <Tr>
              <Th>{t('Date')}</Th>
              <Th>{t('Description')}</Th>
              <Th align="end">{t('Amount')}</Th>
              <Th>{t('Notes')}</Th>
            </Tr>
          </thead>
          <tbody>
            {newestFirst(data.payments).map((payment) => (
              <Tr key={payment.id}>
                <Td label={t('Date')}>{dayText(payment.paymentDate)}</Td>
                <Td label={t('Description')} place="title">
                  {payment.itemName}
                </Td>
                <Td label={t('Amount')} align="end">
                  {euroText(payment.amount)}
                </Td>
                <Td label={t('Notes')}>{payment.notes || '-'}</Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      )}
    </div>
  )
}
