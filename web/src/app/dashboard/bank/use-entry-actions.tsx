import { bankContract } from '@tessera/domain/bank/contract'
import { text } from '@tessera/domain/texts/text'
import { useRef } from 'react'
import { call } from '../../../http/call.ts'
import { centsText, dayText } from '../../../language/format.ts'
import { t } from '../../../language/t.ts'
import { usePaymentItems } from '../../../payments/ledger/use-ledger.ts'
import { newId } from '../../../payments/new-id.ts'
import { usePaymentWrites } from '../../../payments/use-payment-writes.ts'
import { CheckboxField } from '../../../ui/checkbox-field.tsx'
import { useAction } from '../../../ui/use-action.ts'
import type { BankEntry } from './bank-entry.ts'
import { bankWritten } from './use-bank-lines.ts'

const failedAside = text('The line could not be put aside')
const failedBack = text('The payment could not be taken back')

type Decided = Pick<BankEntry, 'id'>

/** What is done with one line, beside taking it: putting it aside, and taking back a payment that the bank has returned. */
export function useEntryActions() {
  const { refresh } = usePaymentWrites()
  const { retry: retryItems } = usePaymentItems()
  const asksFee = useRef(false)
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
    async ({ id, line, fee }: BankEntry) => {
      const item = fee &&
        asksFee.current && { itemId: newId(), name: t('Bank fee of {day}', { day: dayText(line.day) }) }
      await call(bankContract.takeBack, { body: { lineId: id, ...(item && { fee: item }) }, failure: failedBack })
      bankWritten()
      refresh()
      if (item) retryItems()
      return t('The payment is deleted, and open again')
    },
    {
      each: ({ id }) => id,
      onFailed: bankWritten,
      ask: ({ takesBack, fee }) => {
        asksFee.current = false
        return {
          title: t('Take back the payment'),
          text: t('The bank has sent back the payment of {names}.', { names: [...takesBack] }),
          consequence: t('The payment is deleted, and what it paid for is open again.'),
          choice: fee && (
            <CheckboxField
              label={t('Ask {name} for the bank’s fee of {amount}', { name: fee.name, amount: centsText(fee.cents) })}
              hint={t('An item of its own, due at once.')}
              onChange={({ target }) => {
                asksFee.current = target.checked
              }}
            />
          ),
          confirmText: t('Take back'),
          danger: true,
        }
      },
    },
  )
  return { putAside: (entry: BankEntry) => decide(entry, 'aside'), takeBack }
}
