import { bankContract } from '@tessera/domain/bank/contract'
import { text } from '@tessera/domain/texts/text'
import { call } from '../../../http/call.ts'
import { t } from '../../../language/t.ts'
import { usePaymentWrites } from '../../../payments/use-payment-writes.ts'
import { useAction } from '../../../ui/use-action.ts'
import type { BankEntry } from './bank-entry.ts'
import { bankWritten } from './use-bank-lines.ts'

const failedAside = text('The line could not be put aside')
const failedBack = text('The payment could not be taken back')

type Decided = Pick<BankEntry, 'id'>

/** What is done with one line, beside taking it: putting it aside, and taking back a payment that the bank has returned. */
export function useEntryActions() {
  const { refresh } = usePaymentWrites()
  const [decide] = useAction(
    failedAside,
    async ({ id }: Decided, state: 'aside' | 'waiting') => {
      await call(bankContract.decide, { body: { ids: [id], state }, failure: failedAside })
      bankWritten()
      return state === 'aside'
        ? { text: t('Put aside: not a payment of a member'), undo: [{ id }, 'waiting'] as const }
        : undefined
    },
    { each: ({ id }) => id, onFailed: bankWritten },
  )
  const [takeBack] = useAction(
    failedBack,
    async ({ id }: BankEntry) => {
      await call(bankContract.takeBack, { body: { lineId: id }, failure: failedBack })
      bankWritten()
      refresh()
      return t('The payment is deleted, and open again')
    },
    {
      each: ({ id }) => id,
      onFailed: bankWritten,
      ask: ({ takesBack }) => ({
        title: t('Take back the payment'),
        text: t('The bank has sent back the payment of {names}.', { names: [...takesBack] }),
        consequence: t('The payment is deleted, and what it paid for is open again.'),
        confirmText: t('Take back'),
        danger: true,
      }),
    },
  )
  return { putAside: (entry: BankEntry) => decide(entry, 'aside'), takeBack }
}
