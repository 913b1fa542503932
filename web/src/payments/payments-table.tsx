import type { Payment } from '@tessera/domain/payments/payment'
import { Pencil, Trash2 } from 'lucide-react'
import { memo } from 'react'
import { IconButton } from '../ui/icon-button.tsx'
import { Table, Td, Th, Tr } from '../ui/table.tsx'
import { useGrowing } from '../ui/use-growing.tsx'
import { dayText, euroText } from './format.ts'
import styles from './payments-panel.module.css'

interface Props {
  payments: readonly Payment[]
  onEdit: (payment: Payment) => void
  onDelete: (payment: Payment) => void
}

/** Payments as a table: member, date, item, amount, notes, actions. */
export const PaymentsTable = memo(function PaymentsTable({ payments, onEdit, onDelete }: Props) {
  const { shown, end } = useGrowing(payments)
  return (
    <>
      <Table label="Payments">
        <thead>
          <Tr>
            <Th>Member</Th>
            <Th>Date</Th>
            <Th>Item</Th>
            <Th align="end">Amount</Th>
            <Th>Notes</Th>
            <Th>
              <span className="visually-hidden">Actions</span>
            </Th>
          </Tr>
        </thead>
        <tbody>
          {shown.map((payment) => (
            <PaymentRow key={payment.id} {...{ payment, onEdit, onDelete }} />
          ))}
        </tbody>
      </Table>
      {end}
    </>
  )
})

interface RowProps extends Omit<Props, 'payments'> {
  payment: Payment
}

const PaymentRow = memo(function PaymentRow({ payment, onEdit, onDelete }: RowProps) {
  return (
    <Tr>
      <Td label="Member" place="title">
        {payment.memberName}
      </Td>
      <Td label="Date" className={styles.day}>
        {dayText(payment.paymentDate)}
      </Td>
      <Td label="Item">{payment.itemName}</Td>
      <Td label="Amount" align="end" className={styles.money}>
        {euroText(payment.amount)}
      </Td>
      <Td label="Notes" className={styles.quiet}>
        {payment.notes || '-'}
      </Td>
      <Td place="actions">
        <IconButton label="Edit" icon={<Pencil />} onClick={() => onEdit(payment)} />
        <IconButton label="Delete" tone="danger" icon={<Trash2 />} onClick={() => onDelete(payment)} />
      </Td>
    </Tr>
  )
})
