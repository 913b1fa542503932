import type { Payment } from '@tessera/domain/payments/payment'
import { useLetterMail } from '../../letters/use-letter-mail.ts'
import { SendReceiptButton } from '../../receipts/send-receipt-button.tsx'

/** Sends the receipt of a payment. Nothing for one of 0, and where the club can send no e-mails. */
export function SendReceipt({ payment: { id, amount } }: { payment: Payment }) {
  const { mail } = useLetterMail()
  return mail?.hindrance === null && amount > 0 ? <SendReceiptButton paymentId={id} /> : null
}
