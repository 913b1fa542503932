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

const fields = 'input:enabled:not([type="hidden"]), select:enabled, textarea:enabled'

/** The first field, else the first of the buttons at the end. A finger's first tap would only bring up the keyboard. */
const firstOf = (popup: HTMLElement | null, how: string) =>
  how === 'touch' ||
  (popup?.querySelector<HTMLElement>(fields) ?? popup?.querySelector<HTMLElement>(`.${styles.actions} button`) ?? true)

/** Where the focus goes when what had it is gone, so that a keyboard goes on from the page's content. */
const panelOfPage = () => document.querySelector<HTMLElement>('[role="tabpanel"]')

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
  const popup = useRef<HTMLDivElement>(null)
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
            ref={popup}
            initialFocus={(how) => firstOf(popup.current, how)}
            finalFocus={() => (opener.current?.isConnected ? true : (home?.current ?? panelOfPage() ?? true))}
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
