import { membersContract } from '@tessera/domain/members/contract'
import type { UndoStep } from '@tessera/domain/members/import'
import { text } from '@tessera/domain/texts/text'
import { Undo2 } from 'lucide-react'
import { call } from '../http/call.ts'
import { say } from '../language/say.ts'
import { t } from '../language/t.ts'
import { Button } from '../ui/button.tsx'
import { useToast } from '../ui/toast-queue.ts'
import { useAction } from '../ui/use-action.ts'
import { importWritten } from './use-last-import.ts'
import { useMemberWrites } from './use-members.ts'

const failedUndo = text('Failed to undo the import')

/** Undoes an import step by step; returns the members left unchanged, with reasons. Throws an AppError. */
async function undoImport(id: string): Promise<UndoStep['kept']> {
  const kept: UndoStep['kept'] = []
  for (;;) {
    const step = await call(membersContract.undoImport, { params: { id }, failure: failedUndo })
    kept.push(...step.kept)
    if (step.left === 0) return kept
  }
}

interface Props {
  id: string
  size?: 'small' | 'medium'
  onUndone?: () => void
}

/** Undoes an import, and names the members left unchanged. */
export function UndoImportButton({ id, size = 'small', onUndone }: Props) {
  const { retry } = useMemberWrites()
  const toast = useToast()
  const [undo, busy] = useAction(failedUndo, async () => {
    try {
      const kept = await undoImport(id)
      const names = kept
        .slice(0, 5)
        .map(({ memberId: memberNumber, fullName, why }) => `${memberNumber} ${fullName} (${say(why)})`)
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
    } finally {
      retry()
      importWritten()
    }
  })
  return (
    <Button size={size} icon={<Undo2 />} busy={busy} busyText={t('Undoing...')} onClick={() => void undo()}>
      {t('Undo import')}
    </Button>
  )
}
