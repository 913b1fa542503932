import type { Payment } from '@tessera/domain/payments/payment'
import { Pencil, Trash2 } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { dayText, euroText } from '../language/format.ts'
import { useLanguage } from '../language/language.ts'
import { t } from '../language/t.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { RowActions } from '../ui/row-actions.tsx'
import { ActionsTh, Table, Td, Th, Tr } from '../ui/table.tsx'
import { WindowBody } from '../ui/window-body.tsx'
import styles from './payments-panel.module.css'

interface Props {
  payments: readonly Payment[]
  onEdit: (payment: Payment) => void
  onDelete: (payment: Payment) => void
  more?: MoreActions | undefined
}

/** Buttons of a payment beside Edit and Delete. */
export interface MoreActions {
  /** The most that a payment has. */
  readonly count: number
  readonly of: (payment: Payment) => ReactNode
}

/** Approximate height of a payment in pixels. */
const height = { row: 49, card: 66 }

/** Payments as a table: member, date, item, amount, notes, actions. */
export const PaymentsTable = memo(function PaymentsTable({ payments, onEdit, onDelete, more }: Props) {
  useLanguage()
  return (
    <Table folds label={t('Payments')} rowCount={payments.length + 1} className={styles.table}>
      <thead>
        <Tr>
          <Th className={styles.memberColumn}>{t('Member')}</Th>
          <Th className={styles.dayColumn}>{t('Date')}</Th>
          <Th>{t('Item')}</Th>
          <Th className={styles.amountColumn} align="end">
            {t('Amount')}
          </Th>
          <Th className={styles.notesColumn}>{t('Notes')}</Th>
          <ActionsTh buttons={2 + (more?.count ?? 0)} />
        </Tr>
      </thead>
      <WindowBody items={payments} height={height}>
        {(payment, row) => <PaymentRow {...{ payment, onEdit, onDelete, more }} {...row} />}
      </WindowBody>
    </Table>
  )
})

interface RowProps extends Omit<Props, 'payments'> {
  payment: Payment
  place: number
  measure: (row: Element | null) => void
}

const PaymentRow = memo(function PaymentRow({ payment, place, measure, onEdit, onDelete, more }: RowProps) {
  useLanguage()
  return (
    <Tr ref={measure} data-index={place} aria-rowindex={place + 2} onOpen={() => onEdit(payment)}>
      <Td label={t('Member')} place="title">
        {payment.memberName}
      </Td>
      <Td label={t('Date')} className={styles.whole}>
        {dayText(payment.paymentDate)}
      </Td>
      <Td label={t('Item')}>{payment.itemName}</Td>
      <Td label={t('Amount')} align="end" className={styles.whole}>
        {euroText(payment.amount)}
      </Td>
      <Td label={t('Notes')} className={styles.quiet} empty={!notesOf(payment)}>
        {notesOf(payment) || '-'}
      </Td>
      <Td place="actions">
        <RowActions>
          {more?.of(payment)}
          <IconButton label={t('Edit')} icon={<Pencil />} onClick={() => onEdit(payment)} />
          <IconButton label={t('Delete')} tone="danger" icon={<Trash2 />} onClick={() => onDelete(payment)} />
        </RowActions>
      </Td>
    </Tr>
  )
})

/** The notes, after the part that the payment waives, if any. */
const notesOf = ({ waived, notes, amount }: Payment): string =>
  waived !== undefined && amount === 0 ? t('{amount} waived: {notes}', { amount: euroText(waived), notes }) : notes
