import { Tooltip } from '@base-ui/react/tooltip'
import { useEffect, useState } from 'react'
import styles from './icon-button.module.css'

/** In milliseconds; leaving waits long enough to reach the tooltip with the pointer. */
const delays = { open: 350, close: 100 }

const buttonOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null

/** The tooltip of the icon button under the pointer, or with the keyboard's focus. */
export function Tip() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [open, setOpen] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const show = (button: HTMLElement) => {
      setAnchor(button)
      setOpen(true)
    }
    const later = (work: () => void, delay: number) => {
      clearTimeout(timer)
      timer = setTimeout(work, delay)
    }
    const hide = () => {
      clearTimeout(timer)
      setOpen(false)
    }
    const over = ({ target, pointerType }: PointerEvent) => {
      const button = buttonOf(target)
      if (pointerType === 'touch') return
      if (button) later(() => show(button), delays.open)
      else if (target instanceof Element && target.closest(`.${styles.tip}`)) clearTimeout(timer)
      else later(() => setOpen(false), delays.close)
    }
    const focus = ({ target }: FocusEvent) => {
      const button = buttonOf(target)
      if (button?.matches(':focus-visible')) later(() => show(button), 0)
    }
    document.addEventListener('pointerover', over)
    document.addEventListener('pointerdown', hide)
    document.addEventListener('focusin', focus)
    document.addEventListener('focusout', hide)
    document.addEventListener('click', hide)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('pointerover', over)
      document.removeEventListener('pointerdown', hide)
      document.removeEventListener('focusin', focus)
      document.removeEventListener('focusout', hide)
      document.removeEventListener('click', hide)
    }
  }, [])
  return (
    <Tooltip.Root open={open && anchor?.isConnected === true} onOpenChange={setOpen}>
      <Tooltip.Portal>
        <Tooltip.Positioner anchor={anchor} sideOffset={6} className={styles.positioner}>
          <Tooltip.Popup className={styles.tip}>{anchor?.getAttribute('aria-label')}</Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  )
}
