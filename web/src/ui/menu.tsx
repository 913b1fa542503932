import {
  cloneElement,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useRef,
  useState,
} from 'react'
import { lazyDialog } from './lazy-part.tsx'
import type { MenuItem } from './menu-items.tsx'

interface TriggerProps {
  ref?: RefObject<HTMLButtonElement | null>
  onClick?: () => void
  onKeyDown?: (event: KeyboardEvent) => void
  'aria-haspopup'?: 'menu'
  'aria-expanded'?: boolean
}

/** State of a menu for what shows its items. */
export interface OpenMenu {
  readonly trigger: RefObject<HTMLButtonElement | null>
  readonly open: boolean
  readonly onClose: () => void
}

interface MenuProps {
  /** Button that opens the menu: a `Button`, or a plain `<button>`. */
  trigger: ReactElement<TriggerProps>
  /** A function renders `MenuItems` itself, such as in a part that loads later. */
  items: readonly MenuItem[] | ((menu: OpenMenu) => ReactNode)
}

const MenuItems = lazyDialog(
  ({ open }) => open,
  () => import('./menu-items.tsx'),
  'MenuItems',
)

export function Menu({ trigger, items }: MenuProps) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const menu = { trigger: button, open, onClose: () => setOpen(false) }
  return (
    <>
      {cloneElement(trigger, {
        ref: button,
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        onClick: () => setOpen((before) => !before),
        onKeyDown: (event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          setOpen(true)
        },
      })}
      {typeof items === 'function' ? items(menu) : <MenuItems {...menu} items={items} />}
    </>
  )
}
