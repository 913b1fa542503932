import { Dialog } from '@base-ui/react/dialog'
import { clsx } from 'clsx'
import { X } from 'lucide-react'
import { type ReactNode, type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { t } from '../language/t.ts'
import { isTouch } from './last-press.ts'
import { triggerOf } from './menu-triggers.ts'
import styles from './modal.module.css'
import { collectTyping } from './typed-ahead.ts'
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
  /** Selector of the field that gets the focus at first; by default the first one. A closed disclosure around it opens. */
  first?: string | undefined
  /** Called on close in place of returning the focus, while it is set. */
  instead?: RefObject<(() => void) | undefined> | undefined
  /** Gets the focus on close if the element that opened the modal is gone. */
  home?: RefObject<HTMLElement | null> | undefined
  children: ReactNode
}

const fields = 'input:enabled:not([type="hidden"]), select:enabled, textarea:enabled'

function wantedOf(popup: HTMLElement | null, first: string | undefined): HTMLElement | undefined {
  const field = first ? popup?.querySelector<HTMLElement>(first) : undefined
  field?.closest('details')?.setAttribute('open', '')
  return field ?? undefined
}

/** First field, else the first button at the end. On touch the first button, because a field opens the keyboard. */
const firstOf = (popup: HTMLElement | null, first: string | undefined) =>
  wantedOf(popup, first) ??
  popup?.querySelector<HTMLElement>(isTouch() ? 'button:enabled' : fields) ??
  popup?.querySelector<HTMLElement>(`.${styles.actions} button`)

/** Elements that had the focus before each open modal, by its popup: the last one, and if a modal had it, those before. */
const openersOf = new WeakMap<Element, RefObject<readonly HTMLElement[]>>()

function focusedNow(): readonly HTMLElement[] {
  const { activeElement } = document
  if (!(activeElement instanceof HTMLElement) || activeElement === document.body) return []
  // An item of a menu is gone when the modal closes.
  const menu = activeElement.closest('[role="menu"]')
  const focused = (menu && triggerOf.get(menu)) ?? activeElement
  const modal = focused.closest('[role="dialog"], [role="alertdialog"]')
  return [focused, ...((modal && openersOf.get(modal)?.current) ?? [])]
}

/** True if the focus is in a modal that has opened in place of this one. */
function isInAnother(popup: HTMLElement | null): boolean {
  const modal = document.activeElement?.closest('[role="dialog"], [role="alertdialog"]')
  return modal instanceof HTMLElement && modal !== popup && modal.hasAttribute('data-open')
}

/** Base UI gives the focus of what is not in the order of tabs, such as a row, to the first button in it. */
function focusExactly(element: HTMLElement): false {
  queueMicrotask(() => element.focus({ preventScroll: true }))
  return false
}

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
  first,
  instead,
  home,
  children,
}: ModalProps) {
  const openers = useRef<readonly HTMLElement[]>([])
  const popup = useRef<HTMLDivElement>(null)
  const [kept] = useState(() => new Set<string>())
  const isDismissed = useRef(false)
  /** True while its form, which still loads, is to get the focus. */
  const isAwaited = useRef(false)
  const dismiss = useCallback(() => {
    isDismissed.current = true
    onClose()
  }, [onClose])
  useLayoutEffect(() => {
    if (open) {
      openers.current = focusedNow()
      isDismissed.current = false
    } else if (!isDismissed.current) for (const name of kept) forget(name)
  }, [open, kept])
  const stopCollecting = useRef<() => void>(undefined)
  useLayoutEffect(() => (open ? () => stopCollecting.current?.() : undefined), [open])
  // After each render: it may have brought the form.
  useLayoutEffect(() => {
    const field = open && isAwaited.current && popup.current?.querySelector<HTMLElement>(fields)
    if (!field) return
    isAwaited.current = false
    // Somebody who has gone on to a button stays there.
    if (document.activeElement?.closest(`.${styles.actions}`) === null) field.focus({ preventScroll: true })
  })
  useBack(open, dismiss)
  const returnFocus = () => {
    if (instead?.current) {
      queueMicrotask(instead.current)
      instead.current = undefined
      return false
    }
    if (isInAnother(popup.current)) return false
    const back = openers.current.find(({ isConnected }) => isConnected) ?? home?.current ?? panelOfPage()
    return back?.tabIndex === -1 ? focusExactly(back) : (back ?? true)
  }
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(next) => next || dismiss()}
      onOpenChangeComplete={(next) => {
        if (!next) onClosed?.()
        else if (first) wantedOf(popup.current, first)?.scrollIntoView({ block: 'nearest' })
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} />
        <Dialog.Viewport className={styles.viewport}>
          <Dialog.Popup
            className={clsx(styles.popup, styles[size])}
            role={urgent ? 'alertdialog' : 'dialog'}
            ref={(element: HTMLDivElement | null) => {
              popup.current = element
              if (element) openersOf.set(element, openers)
            }}
            initialFocus={() => {
              isAwaited.current = !isTouch() && popup.current?.querySelector(fields) === null
              if (isAwaited.current) stopCollecting.current = collectTyping()
              if (popup.current?.contains(document.activeElement)) return false
              const element = firstOf(popup.current, first)
              // While a sheet is still below the screen, the browser would scroll it to its end to show the element.
              element?.focus({ preventScroll: true })
              return element === undefined || element === null
            }}
            finalFocus={returnFocus}
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
