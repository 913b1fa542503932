import { Dialog } from '@base-ui/react/dialog'
import { clsx } from 'clsx'
import { X } from 'lucide-react'
import { type ReactNode, type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { t } from '../language/t.ts'
import styles from './modal.module.css'
import { useBack } from './use-back.ts'
import { forget, KeptInDialog } from './use-kept.ts'

interface ModalProps {
  open: boolean
  /** Called on Escape, on a click outside, on the close button and when the user goes back. */
  onClose: () => void
  title: string
  description?: ReactNode
  size?: 'small' | 'medium' | 'large' | undefined
  /** Called when the modal has closed and the focus is restored. */
  onClosed?: (() => void) | undefined
  /** Gives the modal the role `alertdialog`, for questions that need an answer. */
  urgent?: boolean | undefined
  /** Gets the focus on close if the element that opened the modal is gone. */
  home?: RefObject<HTMLElement | null> | undefined
  children: ReactNode
}

const fields = 'input:enabled:not([type="hidden"]), select:enabled, textarea:enabled'

/** First field, else the first button at the end. On touch, Base UI's default, because a field opens the keyboard. */
const firstOf = (popup: HTMLElement | null, how: string) =>
  how === 'touch' ||
  (popup?.querySelector<HTMLElement>(fields) ?? popup?.querySelector<HTMLElement>(`.${styles.actions} button`) ?? true)

/** Fallback for the focus on close, so that keyboard users continue in the page's content. */
const panelOfPage = () => document.querySelector<HTMLElement>('[role="tabpanel"]')

/**
 * Traps the focus and restores it on close; the page behind does not scroll. On phones, a sheet from below. What its forms
 * keep by `useKept` stays when the user dismisses it, and goes when it closes otherwise, as by Save or Cancel.
 * Put the buttons in `ModalActions`, inside the form if there is one.
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
  const [kept] = useState(() => new Set<string>())
  const isDismissed = useRef(false)
  const dismiss = useCallback(() => {
    isDismissed.current = true
    onClose()
  }, [onClose])
  useLayoutEffect(() => {
    if (open) {
      opener.current = document.activeElement
      isDismissed.current = false
    } else if (!isDismissed.current) for (const name of kept) forget(name)
  }, [open, kept])
  useBack(open, dismiss)
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(next) => next || dismiss()}
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
            <KeptInDialog value={kept}>{children}</KeptInDialog>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** Row of buttons at the end of a modal, the main one last. */
export const ModalActions = ({ children }: { children: ReactNode }) => <div className={styles.actions}>{children}</div>
