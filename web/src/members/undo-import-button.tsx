import { Undo2 } from 'lucide-react'
import { errorText } from '../http/error-text.ts'
import { t } from '../language/t.ts'
import { translated } from '../language/translated.ts'
import { Button } from '../ui/button.tsx'
import { useToast } from '../ui/toast.tsx'
import { useExclusive } from '../ui/use-exclusive.ts'
import { failedUndo, undoImport } from './undo-import.ts'
import { useImportWritten } from './use-last-import.ts'
import { useMembers } from './use-members.ts'

interface Props {
  id: string
  size?: 'small' | 'medium'
  onUndone?: () => void
}

/** Undoes an import, and names who stays. */
export function UndoImportButton({ id, size = 'small', onUndone }: Props) {
  const { retry } = useMembers()
  const written = useImportWritten()
  const toast = useToast()
  const [undo, busy] = useExclusive(async () => {
    try {
      const kept = await undoImport(id)
      const names = kept
        .slice(0, 5)
        .map(({ memberId, fullName, why }) => `${memberId} ${fullName} (${translated(why)})`)
      const [listed, more] = [names.join(', '), kept.length - names.length]
      if (kept.length === 0) toast.success(t('Import undone'))
      else if (more === 0) toast.info(t('Import undone, except: {names}', { names: listed }))
      else
        toast.info(
          t('Import undone, except: {names}, and {count, plural, one {# more} other {# more}}', {
            names: listed,
            count: more,
          }),
        )
      onUndone?.()
    } catch (thrown) {
      toast.error(errorText(thrown, failedUndo))
    } finally {
      retry()
      written()
    }
  })
  return (
    <Button size={size} icon={<Undo2 />} busy={busy} busyText={t('Undoing...')} onClick={() => void undo()}>
      {t('Undo import')}
    </Button>
  )
}
