import type { Payment } from '@tessera/domain/payments/payment'
import { receiptsContract } from '@tessera/domain/receipts/contract'
import { text } from '@tessera/domain/texts/text'
import { ReceiptText } from 'lucide-react'
import { call } from '../http/call.ts'
import { errorText } from '../http/error-text.ts'
import { saveFile } from '../http/save-file.ts'
import { t } from '../language/t.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { useDownload } from '../ui/use-download.ts'

const failure = text('The receipt could not be made')

/** Saves the receipt of a payment; nothing for one of 0, by which an item was waived. */
export function ReceiptButton({ payment: { id, amount } }: { payment: Payment }) {
  const [save, busy] = useDownload(
    async (language) => {
      const { blob, fileName = 'receipt.pdf' } = await call(receiptsContract.make, {
        ...{ params: { paymentId: id }, query: { language }, failure },
      })
      saveFile(blob, fileName)
    },
    (thrown) => errorText(thrown, failure),
  )
  if (amount <= 0) return null
  return <IconButton label={t('Receipt')} icon={<ReceiptText />} aria-busy={busy} onClick={() => save()} />
}
