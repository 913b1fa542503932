import { Menu as Base } from '@base-ui/react/menu'
import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import styles from './menu.module.css'

export interface MenuItem {
  label: string
  icon?: ReactNode
  /** The language that the label is in, where it is another than the page's. */
  lang?: string | undefined
  danger?: boolean | undefined
  disabled?: boolean | undefined
  /** Of items that are a choice: whether it is the chosen one. */
  checked?: boolean | undefined
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
          {items.map((item) =>
            item.checked === undefined ? (
              <Base.Item
                key={item.label}
                disabled={item.disabled}
                onClick={item.onSelect}
                className={clsx(styles.item, item.danger && styles.danger)}
              >
                {item.icon}
                {item.label}
              </Base.Item>
            ) : (
              <Base.CheckboxItem
                key={item.label}
                lang={item.lang}
                checked={item.checked}
                onCheckedChange={item.onSelect}
                closeOnClick
                className={styles.item}
              >
                {item.icon}
                {item.label}
                {item.checked && <Check aria-hidden="true" className={styles.checked} />}
              </Base.CheckboxItem>
            ),
          )}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
)
