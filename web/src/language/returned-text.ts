import { isReturnCode, returnReasonText } from '@tessera/domain/bank/return-reasons'
import { dayText } from './format.ts'
import { t } from './t.ts'

/** What a line by which a payment comes back says. */
interface Returned {
  readonly day: string
  /** A code of ISO 20022, or the bank's words. */
  readonly returned: string
}

/** Says when the bank has sent a payment back, and why if it has said so. */
export function returnedText({ day, returned }: Returned): string {
  const on = dayText(day)
  const reason = returnReasonText(returned)
  if (reason)
    return t('Sent back by the bank on {day}: {reason} ({code})', { day: on, reason: t(reason), code: returned })
  if (isReturnCode(returned)) return t('Sent back by the bank on {day} ({code})', { day: on, code: returned })
  return t('Sent back by the bank on {day}: {reason}', { day: on, reason: returned })
}

/** Says why the bank has sent a debit back: in words with the code, or as the bank has written it. */
export function reasonText(returned: string): string {
  const reason = returnReasonText(returned)
  return reason ? `${t(reason)}, ${returned}` : returned
}
