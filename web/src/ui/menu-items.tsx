import { Menu as Base } from '@base-ui/react/menu'
import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import styles from './menu.module.css'
import { triggerOf } from './menu-triggers.ts'

export interface MenuItem {
  /** For items that can have the label of another one. */
  id?: string
  label: string
  icon?: ReactNode
  /** Language of the label, if it differs from the page's. */
  lang?: string | undefined
  danger?: boolean | undefined
  disabled?: boolean | undefined
  /** Makes the item a checkbox item; true if it is selected. */
  checked?: boolean | undefined
  onSelect: () => void
}

interface Props {
  trigger: RefObject<HTMLElement | null>
  items: readonly MenuItem[]
  open: boolean
  onClose: () => void
}

/** True if an item has opened a dialog, which has the focus before the menu has closed. */
const isInDialog = () => document.activeElement?.closest('[role="dialog"], [role="alertdialog"]') != null

/** The open part of a menu, beside its trigger. */
export function MenuItems({ trigger, items, open, onClose }: Props) {
  // A press on the trigger closes the menu by its own click.
  const isOnTrigger = ({ target }: Event) => target instanceof Node && trigger.current?.contains(target)
  return (
    <Base.Root open={open} onOpenChange={(next, { event }) => next || isOnTrigger(event) || onClose()}>
      <Base.Portal>
        <Base.Positioner anchor={trigger} sideOffset={6} align="end" className={styles.positioner}>
          <Base.Popup
            className={styles.popup}
            ref={(popup: HTMLElement | null) => {
              if (popup && trigger.current) triggerOf.set(popup, trigger.current)
            }}
            aria-label={trigger.current?.getAttribute('aria-label') ?? trigger.current?.textContent ?? undefined}
            finalFocus={() => !isInDialog() && trigger.current}
          >
            {items.map((item) =>
              item.checked === undefined ? (
                <Base.Item
                  key={item.id ?? item.label}
                  disabled={item.disabled}
                  onClick={item.onSelect}
                  className={clsx(styles.item, item.danger && styles.danger)}
                >
                  {item.icon}
                  {item.label}
                </Base.Item>
              ) : (
                <Base.CheckboxItem
                  key={item.id ?? item.label}
                  lang={item.lang}
                  checked={item.checked}
                  onCheckedChange={item.onSelect}
                  closeOnClick
                  className={styles.item}
                >
                  {item.icon}
                  {item.label}
                  {item.checked && <Check className={styles.checked} />}
                </Base.CheckboxItem>
              ),
            )}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
