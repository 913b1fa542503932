import { isEnabled, memberView } from '@tessera/domain/membership/status'
import { newestFirst } from '@tessera/domain/payments/ledger'
import { totalCents } from '@tessera/domain/payments/money'
import type { Payment } from '@tessera/domain/payments/payment'
import { text } from '@tessera/domain/texts/text'
import { absenceText, centsText, dayText, euroText, isPartlyPaid, itemText, settledText } from '../language/format.ts'
import { owedText } from '../language/reason-texts.ts'
import { t } from '../language/t.ts'
import { Badge } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Figure, Figures } from '../ui/figure.tsx'
import { Row, Stack } from '../ui/layout.tsx'
import type { Column, ListActions } from '../ui/list/column.ts'
import { ListTable } from '../ui/list/list-table.tsx'
import { useToday } from '../ui/today.tsx'
import { HowToPayCard } from './how-to-pay-card.tsx'
import { OwnReceiptButton, ReceiptsCard } from './own-receipts.tsx'
import styles from './payments-panel.module.css'
import type { MemberData } from './use-member.ts'

const columns: readonly Column<Payment>[] = [
  { name: text('Date'), cell: ({ paymentDate }) => dayText(paymentDate) },
  { name: text('Description'), place: 'title', cell: ({ itemName }) => itemName },
  { name: text('Amount'), align: 'end', cell: ({ amount }) => euroText(amount) },
  { name: text('Notes'), cell: ({ notes }) => notes || '-' },
]

const stampColumn: Column<Payment> = {
  name: text('Stamp number'),
  cell: ({ stampNumber }) => stampNumber || '-',
  isEmpty: ({ stampNumber }) => !stampNumber,
  labelled: true,
}
const columnsWithStamps = columns.toSpliced(-1, 0, stampColumn)

const receipts: ListActions<Payment> = {
  folds: false,
  buttons: [({ id, amount }) => amount > 0 && <OwnReceiptButton paymentId={id} />],
}

/** The member's status, missing requirements and payments. */
export function PaymentsPanel({ data }: { data: MemberData }) {
  const today = useToday()
  const { givesReceipts, givesStamps } = data.info
  const view = memberView(data.info, data.books, today)
  const { status, unmet, upcoming, settled } = view
  const sum = unmet.reduce((cents, { open }) => cents + open, 0)
  const absence = absenceText(view)
  return (
    <Stack gap={18}>
      <Row as={Card} gap="18px 40px" align="flex-start" justify="space-between">
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
                  {(one.dueOn || one.openWith || isPartlyPaid(one)) && (
                    <span className={styles.open}>{owedText(one, true)}</span>
                  )}
                </li>
              ))}
            </ul>
            {sum > 0 && <p className={styles.sum}>{t('{amount} open', { amount: centsText(sum) })}</p>}
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
      </Row>
      <HowToPayCard info={data.info} open={[...unmet, ...upcoming]} />
      {data.payments.length === 0 ? (
        <Card>
          <EmptyState title={t('No payment records found.')} text={t('What your club records for you appears here.')} />
        </Card>
      ) : (
        <ListTable
          label={text('Your payments')}
          columns={givesStamps ? columnsWithStamps : columns}
          rows={newestFirst(data.payments)}
          actions={givesReceipts ? receipts : undefined}
        />
      )}
      {givesReceipts && <ReceiptsCard info={data.info} payments={data.payments} />}
    </Stack>
  )
}
