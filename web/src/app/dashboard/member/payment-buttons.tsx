import type { Payment } from '@tessera/domain/payments/payment'
import { Pencil, Trash2, Undo2 } from 'lucide-react'
import { useMay } from '../../../firebase/session.ts'
import { dayText } from '../../../language/format.ts'
import { t } from '../../../language/t.ts'
import { LockMark } from '../../../payments/seasons/lock-mark.tsx'
import { ReceiptButton } from '../../../receipts/receipt-button.tsx'
import { SendReceiptButton } from '../../../receipts/send-receipt-button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Row } from '../../../ui/layout.tsx'

interface Props {
  payment: Payment
  /** Why it stays as it is, in a club that has locked its day. */
  locked: string | undefined
  /** True if the club gives receipts. */
  receipts: boolean
  /** True if the club can send e-mails. */
  canSend: boolean
  onEdit: (payment: Payment) => void
  onDelete: (payment: Payment) => unknown
  /** Absent in a club without a bank account. */
  onRefund: ((payment: Payment) => unknown) | undefined
}

/** What can be done with a payment, as in the list of payments. */
export const PaymentButtons = ({ payment, locked, receipts, canSend, onEdit, onDelete, onRefund }: Props) =>
  useMay('money') && (
    <Row
      as="span"
      gap={0}
      role="group"
      aria-label={t('{item} of {day}', { item: payment.itemName, day: dayText(payment.paymentDate) })}
    >
      {receipts && <ReceiptButton payment={payment} />}
      {receipts && canSend && payment.amount > 0 && <SendReceiptButton paymentId={payment.id} />}
      {locked && <LockMark why={locked} />}
      {!locked && <IconButton label={t('Edit')} icon={<Pencil />} onClick={() => onEdit(payment)} />}
      {onRefund && !locked && payment.amount > 0 && (
        <IconButton label={t('Refund')} icon={<Undo2 />} onClick={() => onRefund(payment)} />
      )}
      {!locked && <IconButton label={t('Delete')} icon={<Trash2 />} tone="danger" onClick={() => onDelete(payment)} />}
    </Row>
  )
