import { t } from '../language/t.ts'
import { Button } from './button.tsx'
import { ModalActions } from './modal.tsx'

interface FormActionsProps {
  onCancel: () => void
  busy: boolean
  /** Text of the button that submits; `busyText` replaces it while busy. */
  submit?: string
  busyText?: string
}

/** Buttons at the end of a form in a modal: Cancel, and the one that submits. */
export const FormActions = ({ onCancel, busy, submit = t('Save'), busyText = t('Saving...') }: FormActionsProps) => (
  <ModalActions>
    <Button onClick={onCancel}>{t('Cancel')}</Button>
    <Button variant="primary" type="submit" busy={busy} busyText={busyText}>
      {submit}
    </Button>
  </ModalActions>
)
