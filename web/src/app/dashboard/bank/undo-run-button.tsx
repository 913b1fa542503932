import { bankContract } from '@tessera/domain/bank/contract'
import { text } from '@tessera/domain/texts/text'
import { t } from '../../../language/t.ts'
import { UndoButton, type UndoProps, undoneExcept } from '../../../members/list/undo-button.tsx'
import { useMemberWrites } from '../../../members/use-members.ts'
import { usePaymentWrites } from '../../../payments/use-payment-writes.ts'
import { bankWritten } from './use-bank-lines.ts'

/** Undoes what was recorded in one go, and names the payments that stay. */
export function UndoRunButton(props: UndoProps) {
  const { retry } = useMemberWrites()
  const { refresh } = usePaymentWrites()
  const after = () => {
    bankWritten()
    retry()
    refresh()
  }
  return (
    <UndoButton
      {...props}
      endpoint={bankContract.undo}
      failure={text('Failed to undo the recording')}
      label={t('Undo')}
      says={(names, more) => (names === '' ? t('Undone: the lines wait again') : undoneExcept(names, more))}
      after={after}
    />
  )
}
