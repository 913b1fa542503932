import { AppError } from '@tessera/domain/errors'
import type { Payment } from '@tessera/domain/payments/payment'
import { refundsContract } from '@tessera/domain/refunds/contract'
import { text } from '@tessera/domain/texts/text'
import { reload } from '../../firebase/use-api.ts'
import { call } from '../../http/call.ts'
import { saveFile } from '../../http/save-file.ts'
import { centsText } from '../../language/format.ts'
import { t } from '../../language/t.ts'
import { useAction } from '../../ui/use-action.ts'
import { usePaymentWrites } from '../use-payment-writes.ts'

export const failedRefundFile = text('The file could not be downloaded')
const failed = text('The payment could not be refunded')

/** Loads the file of refunds for the bank, and saves it. Throws an AppError. */
export async function saveRefundFile(id: string): Promise<void> {
  const { blob, fileName = 'pain.001.xml' } = await call(refundsContract.file, {
    params: { id },
    failure: failedRefundFile,
  })
  saveFile(blob, fileName)
}

interface Payee {
  readonly cents: number
  readonly holder: string
  readonly iban: string
}

/** Refunds a payment after a question that names the account: deletes it, and saves the file for the bank. */
export function useRefund(): (payment: Payment) => unknown {
  const { refresh } = usePaymentWrites()
  const [make] = useAction(
    failed,
    async ({ id: paymentId }: Payment, _: Payee) => {
      const id = crypto.randomUUID()
      await call(refundsContract.make, { params: { id }, body: { paymentIds: [paymentId] }, failure: failed })
      refresh()
      void reload(refundsContract.list)
      await saveRefundFile(id)
      return t('Refunded: hand the file to your bank. It is also on the page “Bank”, with its undo.')
    },
    {
      each: ({ id }) => id,
      onFailed: refresh,
      ask: ({ memberName, itemName }, { cents, holder, iban }) => ({
        title: t('Refund this payment?'),
        text: t('{amount} of {name} ({item}) go back to the account {iban} of {holder}.', {
          amount: centsText(cents),
          name: memberName,
          item: itemName,
          iban,
          holder,
        }),
        consequence: t('A file for the bank is saved. The payment is deleted, and what it paid for is open again.'),
        confirmText: t('Refund'),
        danger: true,
      }),
    },
  )
  const [ask] = useAction(
    failed,
    async (payment: Payment) => {
      const { why, ...payee } = await call(refundsContract.payee, {
        params: { paymentId: payment.id },
        failure: failed,
      })
      if (why !== null) throw new AppError('changed_meanwhile', why)
      void make(payment, payee)
    },
    { each: ({ id }) => id },
  )
  return ask
}
