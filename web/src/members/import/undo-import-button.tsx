import { membersContract } from '@tessera/domain/members/contract'
import { text } from '@tessera/domain/texts/text'
import { t } from '../../language/t.ts'
import { UndoButton, type UndoProps } from '../list/undo-button.tsx'
import { useMemberWrites } from '../use-members.ts'
import { importWritten } from './use-last-import.ts'

/** Undoes an import, and names the members left unchanged. */
export function UndoImportButton(props: UndoProps) {
  const { retry } = useMemberWrites()
  const after = () => {
    retry()
    importWritten()
  }
  return (
    <UndoButton
      {...props}
      endpoint={membersContract.undoImport}
      failure={text('Failed to undo the import')}
      label={t('Undo import')}
      says={says}
      after={after}
    />
  )
}

function says(names: string, more: number): string {
  if (names === '') return t('Import undone')
  if (more === 0) return t('Import undone, except: {names}', { names })
  return t('Import undone, except: {names}, and {count, plural, one {# more} other {# more}}', { names, count: more })
}
