import { receiptsContract } from '@tessera/domain/receipts/contract'
import { text } from '@tessera/domain/texts/text'
import { Mail } from 'lucide-react'
import { call } from '../http/call.ts'
import { errorText } from '../http/error-text.ts'
import { useLanguage } from '../language/language.ts'
import { t } from '../language/t.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { useToast } from '../ui/toast-queue.ts'
import { useExclusive } from '../ui/use-exclusive.ts'

const failure = text('The receipt could not be sent')

interface Props {
  paymentId: string
  label?: string
}

/** Sends the receipt of a payment to its member. */
export function SendReceiptButton({ paymentId, label = t('Send the receipt by e-mail') }: Props) {
  const language = useLanguage()
  const toast = useToast()
  const [send, busy] = useExclusive(async () => {
    try {
      const body = { group: crypto.randomUUID(), language }
      const { to } = await call(receiptsContract.send, { params: { paymentId }, body, failure })
      toast.success(t('The receipt goes to {to}', { to }))
    } catch (thrown) {
      toast.error(errorText(thrown, failure))
    }
  })
  return <IconButton label={label} icon={<Mail />} aria-busy={busy} onClick={() => void send()} />
}
