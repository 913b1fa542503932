import { manyContract } from '@tessera/domain/members/many/contract'
import { text } from '@tessera/domain/texts/text'
import { t } from '../../../language/t.ts'
import { UndoButton, type UndoProps, undoneExcept } from '../../../members/list/undo-button.tsx'
import { useMemberWrites } from '../../../members/use-members.ts'
import { usePaymentWrites } from '../../../payments/use-payment-writes.ts'
import { manyWritten } from './use-last-many.ts'

/** Undoes a change of many members, and names those who stay as they are. */
export function UndoManyButton(props: UndoProps) {
  const { retry } = useMemberWrites()
  const { refresh } = usePaymentWrites()
  const after = () => {
    retry()
    refresh()
    manyWritten()
  }
  return (
    <UndoButton
      {...props}
      endpoint={manyContract.undo}
      failure={text('Failed to undo the change')}
      label={t('Undo')}
      says={(names, more) => (names === '' ? t('Undone for all') : undoneExcept(names, more))}
      after={after}
    />
  )
}
