import { Undo2 } from 'lucide-react'
import { errorText } from '../http/error-text.ts'
import { Button } from '../ui/button.tsx'
import { useToast } from '../ui/toast.tsx'
import { useExclusive } from '../ui/use-exclusive.ts'
import { undoImport } from './undo-import.ts'
import { useMembers } from './use-members.ts'

interface Props {
  id: string
  size?: 'small' | 'medium'
  onUndone: () => void
}

/** Undoes an import, and names who stays. */
export function UndoImportButton({ id, size = 'small', onUndone }: Props) {
  const { retry } = useMembers()
  const toast = useToast()
  const [undo, busy] = useExclusive(async () => {
    try {
      const kept = await undoImport(id)
      const names = kept.slice(0, 5).map(({ memberId, fullName, why }) => `${memberId} ${fullName} (${why})`)
      const more = kept.length > names.length ? `, and ${kept.length - names.length} more` : ''
      if (kept.length > 0) toast.info(`Import undone, except: ${names.join(', ')}${more}`)
      else toast.success('Import undone')
      onUndone()
    } catch (thrown) {
      toast.error(errorText(thrown, 'Failed to undo the import'))
    } finally {
      retry()
    }
  })
  return (
    <Button size={size} icon={<Undo2 />} busy={busy} busyText="Undoing..." onClick={() => void undo()}>
      Undo import
    </Button>
  )
}
