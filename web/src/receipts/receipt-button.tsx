import type { Payment } from '@tessera/domain/payments/payment'
import { receiptsContract } from '@tessera/domain/receipts/contract'
import { text } from '@tessera/domain/texts/text'
import { ReceiptText } from 'lucide-react'
import { call } from '../http/call.ts'
import { t } from '../language/t.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { useDownload } from '../ui/use-download.ts'

const failure = text('The receipt could not be made')

/** Saves the receipt of a payment; nothing for one of 0, by which an item was waived. */
export function ReceiptButton({ payment: { id, amount } }: { payment: Payment }) {
  const [save, busy] = useDownload(
    (language) => call(receiptsContract.make, { params: { paymentId: id }, query: { language }, failure }),
    'receipt.pdf',
    failure,
  )
  if (amount <= 0) return null
  return <IconButton label={t('Receipt')} icon={<ReceiptText />} aria-busy={busy} onClick={() => save()} />
}
