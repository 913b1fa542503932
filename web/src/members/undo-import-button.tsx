import { membersContract } from '@tessera/domain/members/contract'
import { text } from '@tessera/domain/texts/text'
import { Undo2 } from 'lucide-react'
import { t } from '../language/t.ts'
import { Button } from '../ui/button.tsx'
import { importWritten } from './use-last-import.ts'
import { useMemberWrites } from './use-members.ts'
import { useUndoSteps } from './use-undo-steps.ts'

interface Props {
  id: string
  size?: 'small' | 'medium'
  onUndone?: () => void
}

/** Undoes an import, and names the members left unchanged. */
export function UndoImportButton({ id, size = 'small', onUndone }: Props) {
  const { retry } = useMemberWrites()
  const [undo, busy, busyText] = useUndoSteps(id, {
    ...{ endpoint: membersContract.undoImport, failure: text('Failed to undo the import'), says, onUndone },
    after: () => {
      retry()
      importWritten()
    },
  })
  return (
    <Button size={size} icon={<Undo2 />} busy={busy} busyText={busyText} onClick={() => void undo()}>
      {t('Undo import')}
    </Button>
  )
}

function says(names: string, more: number): string {
  if (names === '') return t('Import undone')
  if (more === 0) return t('Import undone, except: {names}', { names })
  return t('Import undone, except: {names}, and {count, plural, one {# more} other {# more}}', { names, count: more })
}
