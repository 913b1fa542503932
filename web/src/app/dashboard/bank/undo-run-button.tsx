import { bankContract } from '@tessera/domain/bank/contract'
import { text } from '@tessera/domain/texts/text'
import { Undo2 } from 'lucide-react'
import { t } from '../../../language/t.ts'
import { useMemberWrites } from '../../../members/use-members.ts'
import { useUndoSteps } from '../../../members/use-undo-steps.ts'
import { usePaymentWrites } from '../../../payments/use-payment-writes.ts'
import { Button } from '../../../ui/button.tsx'
import { bankWritten } from './use-bank-lines.ts'

interface Props {
  id: string
  size?: 'small' | 'medium'
  onUndone?: () => void
}

/** Undoes what was recorded in one go, and names the payments that stay. */
export function UndoRunButton({ id, size = 'small', onUndone }: Props) {
  const { retry } = useMemberWrites()
  const { refresh } = usePaymentWrites()
  const [undo, busy, busyText] = useUndoSteps(id, {
    ...{ endpoint: bankContract.undo, failure: text('Failed to undo the recording'), says, onUndone },
    after: () => {
      bankWritten()
      retry()
      refresh()
    },
  })
  return (
    <Button size={size} icon={<Undo2 />} busy={busy} busyText={busyText} onClick={() => void undo()}>
      {t('Undo')}
    </Button>
  )
}

function says(names: string, more: number): string {
  if (names === '') return t('Undone: the lines wait again')
  if (more === 0) return t('Undone, except: {names}', { names })
  return t('Undone, except: {names}, and {count, plural, one {# more} other {# more}}', { names, count: more })
}
