import type { Payment } from '@tessera/domain/payments/payment'
import { HistoryDisclosure } from '../../history/history-disclosure.tsx'

/** The history of a payment, below the form that changes it. */
export const historyOfPayment = ({ id, memberId }: Payment) => (
  <HistoryDisclosure key={`history of ${id}`} memberId={memberId} paymentId={id} />
)
