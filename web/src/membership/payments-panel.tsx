import { isEnabled, memberView } from '@tessera/domain/membership/status'
import { newestFirst } from '@tessera/domain/payments/ledger'
import { totalCents } from '@tessera/domain/payments/money'
import { absenceText, centsText, dayText, euroText, isPartlyPaid, itemText, settledText } from '../language/format.ts'
import { owedText } from '../language/reason-texts.ts'
import { t } from '../language/t.ts'
import { Badge } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Figure, Figures } from '../ui/figure.tsx'
import { ActionsTh, Table, Td, Th, Tr } from '../ui/list/cells.tsx'
import { useToday } from '../ui/today.tsx'
import { HowToPayCard } from './how-to-pay-card.tsx'
import { OwnReceiptButton, ReceiptsCard } from './own-receipts.tsx'
import styles from './payments-panel.module.css'
import type { MemberData } from './use-member.ts'

/** The member's status, missing requirements and payments. */
export function PaymentsPanel({ data }: { data: MemberData }) {
  const today = useToday()
  const { givesReceipts } = data.info
  const view = memberView(data.info, data.books, today)
  const { status, unmet, upcoming, settled } = view
  const absence = absenceText(view)
  return (
    <div className={styles.panel}>
      <Card className={styles.summary}>
        <div>
          <h2 className={styles.heading}>{t('Membership Status')}</h2>
          <Badge tone={status === 'Active' ? 'active' : isEnabled(data.info, today) ? 'due' : 'disabled'}>
            {t(status)}
          </Badge>
          {absence && <p className={styles.note}>{absence}</p>}
        </div>
        <Figures>
          <Figure value={centsText(totalCents(data.payments))} label={t('Total Payments')} />
        </Figures>
        {unmet.length > 0 && (
          <div className={styles.missing}>
            <h3 className={styles.listTitle}>{t('Missing Requirements')}</h3>
            <ul className={styles.list}>
              {unmet.map((one) => (
                <li key={one.itemId}>
                  <span>{itemText(one.label)}</span>
                  {(one.dueOn || isPartlyPaid(one)) && <span className={styles.open}>{owedText(one, true)}</span>}
                </li>
              ))}
            </ul>
            <p className={styles.sum}>
              {t('{amount} open', { amount: centsText(unmet.reduce((sum, { open }) => sum + open, 0)) })}
            </p>
          </div>
        )}
        {upcoming.length > 0 && (
          <div className={styles.upcoming}>
            <h3 className={styles.listTitle}>{t('Not due yet')}</h3>
            <ul className={styles.list}>
              {upcoming.map((one) => (
                <li key={one.itemId}>
                  {itemText(one.label)}
                  <span className={styles.open}>{owedText(one, false)}</span>
                </li>
              ))}
            </ul>
          </div>
        )}
        {settled.length > 0 && (
          <div className={styles.upcoming}>
            <h3 className={styles.listTitle}>{t('Paid, with a note')}</h3>
            <ul className={styles.list}>
              {settled.map((one) => (
                <li key={one.itemId}>{settledText(one)}</li>
              ))}
            </ul>
          </div>
        )}
      </Card>
      <HowToPayCard info={data.info} open={[...unmet, ...upcoming]} />
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
              {givesReceipts && <ActionsTh />}
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
                {givesReceipts && (
                  <Td place="actions">{payment.amount > 0 && <OwnReceiptButton paymentId={payment.id} />}</Td>
                )}
              </Tr>
            ))}
          </tbody>
        </Table>
      )}
      {givesReceipts && <ReceiptsCard info={data.info} payments={data.payments} />}
    </div>
  )
}
