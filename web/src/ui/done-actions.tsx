import type { ReactNode } from 'react'
import { t } from '../language/t.ts'
import { Button } from './button.tsx'
import { ModalActions } from './modal.tsx'

/** Buttons below the result of a finished task in a modal: those given as `children`, such as an undo, then Done. */
export const DoneActions = ({ onDone, children }: { onDone: () => void; children?: ReactNode }) => (
  <ModalActions>
    {children}
    <Button variant="primary" onClick={onDone}>
      {t('Done')}
    </Button>
  </ModalActions>
)
