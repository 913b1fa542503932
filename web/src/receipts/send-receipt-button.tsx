import { receiptsContract } from '@tessera/domain/receipts/contract'
import { text } from '@tessera/domain/texts/text'
import { Mail } from 'lucide-react'
import { call } from '../http/call.ts'
import { useLanguage } from '../language/language.ts'
import { t } from '../language/t.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { useAction } from '../ui/use-action.ts'

const failure = text('The receipt could not be sent')

interface Props {
  paymentId: string
  label?: string
}

/** Sends the receipt of a payment to its member. */
export function SendReceiptButton({ paymentId, label = t('Send the receipt by e-mail') }: Props) {
  const language = useLanguage()
  const [send, busy] = useAction(failure, async () => {
    const body = { group: crypto.randomUUID(), language }
    return t('The receipt goes to {to}', await call(receiptsContract.send, { params: { paymentId }, body, failure }))
  })
  return <IconButton label={label} icon={<Mail />} aria-busy={busy} onClick={() => void send()} />
}
