import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { t } from '../language/t.ts'
import { Button } from './button.tsx'
import styles from './confirm-dialog.module.css'
import { Modal, ModalActions } from './modal.tsx'

export interface Question {
  /** The short title, such as 'Delete Anna Lindqvist?'. */
  title: string
  /** The question as a sentence. */
  text: ReactNode
  /** What will happen, as further sentences. */
  consequence?: string | undefined
  /** The word on the button that does it. */
  confirmText: string
  /** Whether it takes something away. */
  danger?: boolean | undefined
}

interface ConfirmDialogProps extends Question {
  open: boolean
  busy?: boolean | undefined
  onConfirm: () => void
  onCancel: () => void
  onClosed: () => void
}

/** A question before something that cannot be taken back. */
export function ConfirmDialog({
  open,
  busy,
  onConfirm,
  onCancel,
  onClosed,
  title,
  text,
  consequence,
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
    <Modal open={open} onClose={onCancel} onClosed={onClosed} {...{ title, description }} size="small" urgent>
      <ModalActions>
        <Button onClick={onCancel}>{t('Cancel')}</Button>
        <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
          {confirmText}
        </Button>
      </ModalActions>
    </Modal>
  )
}

type Asked = Question & { answer: (yes: boolean) => void }
let asked: Asked | null = null
/** Tells the answer: not before the question is gone, as who asked may take away what the focus goes back to. */
let tell: (() => void) | undefined
const listeners = new Set<() => void>()
const put = (next: Asked | null) => {
  asked = next
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const settle = () => {
  tell?.()
  tell = undefined
}

/** Asks, and resolves to whether the answer was yes. Needs a `ConfirmHost` on the page. */
export const confirm = (question: Question): Promise<boolean> =>
  new Promise((resolve) => {
    asked?.answer(false)
    settle()
    put({
      ...question,
      answer: (yes) => {
        tell = () => resolve(yes)
        put(null)
      },
    })
  })

/** Shows what `confirm` asks; one per page, in the frame. */
export function ConfirmHost() {
  const current = useSyncExternalStore(subscribe, () => asked)
  const [last, setLast] = useState<Question | null>(null)
  const shown = useRef(current)
  shown.current = current
  useEffect(() => {
    if (current) setLast(current)
  }, [current])
  useEffect(
    () => () => {
      shown.current?.answer(false)
      settle()
    },
    [],
  )
  const question = current ?? last
  if (!question) return null
  return (
    <ConfirmDialog
      {...question}
      open={current !== null}
      onConfirm={() => current?.answer(true)}
      onCancel={() => current?.answer(false)}
      onClosed={settle}
    />
  )
}
