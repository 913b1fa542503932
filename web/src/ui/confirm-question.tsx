import type { ReactNode } from 'react'
import { t } from '../language/t.ts'
import { Button } from './button.tsx'
import styles from './confirm-dialog.module.css'
import { Modal, ModalActions } from './modal.tsx'

export interface Question {
  /** Short, such as 'Delete Anna Lindqvist?'. */
  title: string
  /** The question as a sentence. */
  text: ReactNode
  /** The effect of the action, in full sentences. */
  consequence?: string | undefined
  /** A choice that goes with the answer, below the question. */
  choice?: ReactNode
  /** Text of the confirm button. */
  confirmText: string
  /** Set when the action removes something. */
  danger?: boolean | undefined
}

interface ConfirmDialogProps extends Question {
  open: boolean
  busy?: boolean | undefined
  onConfirm: () => void
  onCancel: () => void
  onClosed: () => void
}

export function ConfirmDialog({
  open,
  busy,
  onConfirm,
  onCancel,
  onClosed,
  title,
  text,
  consequence,
  choice,
  confirmText,
  danger,
}: ConfirmDialogProps) {
  const description = (
    <>
      {text}
      {consequence && <span className={styles.consequence}>{consequence}</span>}
    </>
  )
  return (
    <Modal
      open={open}
      onClose={onCancel}
      onClosed={onClosed}
      title={title}
      description={description}
      size="small"
      urgent
    >
      {choice}
      <ModalActions>
        <Button onClick={onCancel}>{t('Cancel')}</Button>
        <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
          {confirmText}
        </Button>
      </ModalActions>
    </Modal>
  )
}
