import { Menu as Base } from '@base-ui/react/menu'
import { clsx } from 'clsx'
import type { ReactElement, ReactNode } from 'react'
import styles from './menu.module.css'

export interface MenuItem {
  label: string
  icon?: ReactNode
  danger?: boolean | undefined
  disabled?: boolean | undefined
  onSelect: () => void
}

interface MenuProps {
  /** The button that opens it: a `Button`, or a plain `<button>`. */
  trigger: ReactElement
  items: readonly MenuItem[]
}

/** A short list of things to do, behind a button. */
export const Menu = ({ trigger, items }: MenuProps) => (
  <Base.Root>
    <Base.Trigger render={trigger} />
    <Base.Portal>
      <Base.Positioner sideOffset={6} align="end" className={styles.positioner}>
        <Base.Popup className={styles.popup}>
          {items.map((item) => (
            <Base.Item
              key={item.label}
              disabled={item.disabled}
              onClick={item.onSelect}
              className={clsx(styles.item, item.danger && styles.danger)}
            >
              {item.icon}
              {item.label}
            </Base.Item>
          ))}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
)
