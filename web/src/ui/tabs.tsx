import { clsx } from 'clsx'
import { createContext, type KeyboardEvent, type ReactNode, useContext, useEffect, useId, useMemo, useRef } from 'react'
import styles from './tabs.module.css'
import { useHeightVariable } from './use-height-variable.ts'
import { useIsPhone } from './use-media.ts'
import { useOverflow } from './use-overflow.ts'

interface TabItem<Id extends string = string> {
  id: Id
  label: string
  /** Shown above the label in a bar at the bottom. */
  icon?: ReactNode
}

interface TabsProps<Id extends string> {
  /** Accessible name of the tab list. */
  label: string
  tabs: readonly TabItem<Id>[]
  value: Id
  onChange: (id: Id) => void
  /** Called on a press on the selected tab, such as to leave a page below it. */
  onAgain?: (() => void) | undefined
  look?: 'line' | 'pills' | undefined
  /** On phones, a bar at the bottom of the screen. */
  atBottom?: boolean | undefined
  /** Class of the bar around the tabs, which may be wider than the tabs. */
  barClassName?: string | undefined
  /** `TabPanel`s. */
  children: ReactNode
}

/** Value of the selected tab, and the prefix of the ids that connect tabs and panels. */
const Selected = createContext({ value: '', prefix: '' })

const steps: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** Arrow keys move the focus between the tabs; Enter selects. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')]
  const step = steps[event.key]
  if (!step || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
  event.preventDefault()
  all[step(all.indexOf(document.activeElement as HTMLElement), all.length)]?.focus()
}

/** Tabs stick to the top, pills do not. Both scroll sideways if too wide, with the selected one in view. */
export function Tabs<Id extends string>(props: TabsProps<Id>) {
  const { label, tabs, value, onChange, onAgain, look, atBottom = false, barClassName, children } = props
  const prefix = useId()
  const selected = useMemo(() => ({ value, prefix }), [value, prefix])
  const bar = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  useOverflow(bar)
  const isLow = useIsPhone() && atBottom
  useHeightVariable(frame, isLow ? '--bottom-bar' : '--tabs-bar', look !== 'pills')
  useEffect(() => {
    const row = bar.current
    if (!row) return undefined
    const show = () => {
      const tab = row.querySelector<HTMLElement>('[aria-selected="true"]')
      if (tab) row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2
    }
    show()
    // A window may become narrower, a phone may be turned.
    const watch = new ResizeObserver(show)
    watch.observe(row)
    return () => watch.disconnect()
  }, [value])
  return (
    <Selected value={selected}>
      <div ref={frame} className={clsx(look !== 'pills' && styles.bar, atBottom && styles.low, barClassName)}>
        <div
          ref={bar}
          role="tablist"
          aria-label={label}
          className={look === 'pills' ? styles.pills : styles.list}
          onKeyDown={moveFocus}
        >
          {tabs.map(({ id, label, icon }) => (
            <button
              key={id}
              type="button"
              role="tab"
              id={`${prefix}tab-${id}`}
              aria-selected={id === value}
              aria-controls={id === value ? `${prefix}panel-${id}` : undefined}
              tabIndex={id === value ? 0 : -1}
              className={look === 'pills' ? styles.pill : styles.tab}
              onClick={() => (id === value ? onAgain?.() : onChange(id))}
            >
              {isLow && icon}
              {label}
            </button>
          ))}
        </div>
      </div>
      {children}
    </Selected>
  )
}

interface TabPanelProps {
  id: string
  /** Id that links can jump to as `#anchor`. */
  anchor?: string | undefined
  className?: string | undefined
  children: ReactNode
}

/** Content of a tab; rendered while the tab is selected. */
export function TabPanel({ id, anchor, className, children }: TabPanelProps) {
  const { value, prefix } = useContext(Selected)
  if (id !== value) return null
  return (
    <div
      role="tabpanel"
      id={`${prefix}panel-${id}`}
      aria-labelledby={`${prefix}tab-${id}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel takes the focus, as the pattern of tabs asks for.
      tabIndex={0}
      className={clsx(styles.panel, className)}
    >
      {anchor && <span id={anchor} className={styles.anchor} />}
      {children}
    </div>
  )
}
