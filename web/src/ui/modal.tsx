import { Dialog } from '@base-ui/react/dialog'
import { clsx } from 'clsx'
import { X } from 'lucide-react'
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { t } from '../language/t.ts'
import styles from './modal.module.css'

interface ModalProps {
  open: boolean
  /** Called on Escape, on a click outside and by the close button. */
  onClose: () => void
  title: string
  description?: ReactNode
  size?: 'small' | 'medium' | 'large' | undefined
  /** Called when it is gone and the focus is back. */
  onClosed?: (() => void) | undefined
  /** For questions that want an answer, screen readers are told so. */
  urgent?: boolean | undefined
  /** Where the focus goes on closing when what had it before is gone. */
  home?: RefObject<HTMLElement | null> | undefined
  children: ReactNode
}

/**
 * A modal over a page that does not scroll meanwhile. Focus goes in, stays in and comes back.
 * On a phone it is a sheet from below. Put the buttons in `ModalActions`, inside of a form where there is one.
 */
export function Modal({
  open,
  onClose,
  onClosed,
  title,
  description,
  size = 'medium',
  urgent,
  home,
  children,
}: ModalProps) {
  const opener = useRef<Element>(null)
  useLayoutEffect(() => {
    if (open) opener.current = document.activeElement
  }, [open])
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(next) => next || onClose()}
      onOpenChangeComplete={(next) => next || onClosed?.()}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} />
        <Dialog.Viewport className={styles.viewport}>
          <Dialog.Popup
            className={clsx(styles.popup, styles[size])}
            role={urgent ? 'alertdialog' : 'dialog'}
            finalFocus={() => (opener.current?.isConnected ? true : (home?.current ?? true))}
          >
            <header className={styles.head}>
              <Dialog.Title className={styles.title}>{title}</Dialog.Title>
              <Dialog.Close className={styles.close} aria-label={t('Close')}>
                <X aria-hidden="true" />
              </Dialog.Close>
            </header>
            {description && <Dialog.Description className={styles.description}>{description}</Dialog.Description>}
            {children}
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** The row of buttons at the end of a modal, the main one last. */
export const ModalActions = ({ children }: { children: ReactNode }) => <div className={styles.actions}>{children}</div>
