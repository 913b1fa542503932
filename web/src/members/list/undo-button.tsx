import { Undo2 } from 'lucide-react'
import { t } from '../../language/t.ts'
import { Button } from '../../ui/button.tsx'
import { type Undoable, useUndoSteps } from './use-undo-steps.ts'

/** What a place that offers an undo says: of which run, how large the button is, and what follows. */
export interface UndoProps {
  id: string
  size?: 'small' | 'medium'
  onUndone?: () => void
}

/** Button that undoes what was written in parts, and shows how far it is. */
export function UndoButton({ id, size = 'small', label, ...undoable }: UndoProps & Undoable & { label: string }) {
  const [undo, busy, busyText] = useUndoSteps(id, undoable)
  return (
    <Button size={size} icon={<Undo2 />} busy={busy} busyText={busyText} onClick={() => void undo()}>
      {label}
    </Button>
  )
}

/** The sentence on an undo that left some as they are, by name, and so many more. */
export const undoneExcept = (names: string, more: number): string =>
  more === 0
    ? t('Undone, except: {names}', { names })
    : t('Undone, except: {names}, and {count, plural, one {# more} other {# more}}', { names, count: more })
