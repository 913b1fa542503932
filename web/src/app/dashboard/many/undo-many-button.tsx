import { manyContract } from '@tessera/domain/members/many/contract'
import { text } from '@tessera/domain/texts/text'
import { Undo2 } from 'lucide-react'
import { t } from '../../../language/t.ts'
import { useMemberWrites } from '../../../members/use-members.ts'
import { useUndoSteps } from '../../../members/use-undo-steps.ts'
import { usePaymentWrites } from '../../../payments/use-payment-writes.ts'
import { Button } from '../../../ui/button.tsx'
import { manyWritten } from './use-last-many.ts'

interface Props {
  id: string
  size?: 'small' | 'medium'
  onUndone?: () => void
}

/** Undoes a change of many members, and names those who stay as they are. */
export function UndoManyButton({ id, size = 'small', onUndone }: Props) {
  const { retry } = useMemberWrites()
  const { refresh } = usePaymentWrites()
  const [undo, busy, busyText] = useUndoSteps(id, {
    ...{ endpoint: manyContract.undo, failure: text('Failed to undo the change'), says, onUndone },
    after: () => {
      retry()
      refresh()
      manyWritten()
    },
  })
  return (
    <Button size={size} icon={<Undo2 />} busy={busy} busyText={busyText} onClick={() => void undo()}>
      {t('Undo')}
    </Button>
  )
}

function says(names: string, more: number): string {
  if (names === '') return t('Undone for all')
  if (more === 0) return t('Undone, except: {names}', { names })
  return t('Undone, except: {names}, and {count, plural, one {# more} other {# more}}', { names, count: more })
}
