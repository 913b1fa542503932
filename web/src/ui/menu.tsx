import { cloneElement, type KeyboardEvent, type ReactElement, type RefObject, useRef, useState } from 'react'
import { lazyDialog } from './lazy-part.tsx'
import type { MenuItem } from './menu-items.tsx'

interface TriggerProps {
  ref?: RefObject<HTMLButtonElement | null>
  onClick?: () => void
  onKeyDown?: (event: KeyboardEvent) => void
  'aria-haspopup'?: 'menu'
  'aria-expanded'?: boolean
}

interface MenuProps {
  /** Button that opens the menu: a `Button`, or a plain `<button>`. */
  trigger: ReactElement<TriggerProps>
  items: readonly MenuItem[]
}

const MenuItems = lazyDialog(
  ({ open }) => open,
  () => import('./menu-items.tsx'),
  'MenuItems',
)

export function Menu({ trigger, items }: MenuProps) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
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
      <MenuItems trigger={button} items={items} open={open} onClose={() => setOpen(false)} />
    </>
  )
}
