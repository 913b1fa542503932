import { Tabs as Base } from '@base-ui/react/tabs'
import { clsx } from 'clsx'
import { type ReactNode, useEffect, useRef } from 'react'
import styles from './tabs.module.css'
import { useOverflow } from './use-overflow.ts'

export interface TabItem<Id extends string = string> {
  id: Id
  label: string
}

interface TabsProps<Id extends string> {
  /** What the list of tabs is for, for screen readers. */
  label: string
  tabs: readonly TabItem<Id>[]
  value: Id
  onChange: (id: Id) => void
  look?: 'line' | 'pills' | undefined
  /** A class of the row that holds the tabs, which may be wider than the tabs. */
  barClassName?: string | undefined
  /** `TabPanel`s. */
  children: ReactNode
}

/** Tabs. On a phone they scroll sideways, the chosen one in view; a fading edge says that there are more. */
export function Tabs<Id extends string>({ label, tabs, value, onChange, look, barClassName, children }: TabsProps<Id>) {
  const bar = useRef<HTMLDivElement>(null)
  useOverflow(bar)
  useEffect(() => {
    const row = bar.current
    const tab = row?.querySelector<HTMLElement>('[aria-selected="true"]')
    if (row && tab) row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2
  }, [value])
  return (
    <Base.Root value={value} onValueChange={(next: Id) => onChange(next)}>
      <div className={clsx(look === 'pills' ? styles.pillBar : styles.bar, barClassName)}>
        <Base.List
          ref={bar}
          className={look === 'pills' ? styles.pills : styles.list}
          aria-label={label}
          activateOnFocus={false}
        >
          {tabs.map((tab) => (
            <Base.Tab key={tab.id} value={tab.id} className={look === 'pills' ? styles.pill : styles.tab}>
              {tab.label}
            </Base.Tab>
          ))}
        </Base.List>
      </div>
      {children}
    </Base.Root>
  )
}

interface TabPanelProps {
  id: string
  /** The panel can be reached as `#anchor`. */
  anchor?: string | undefined
  className?: string | undefined
  children: ReactNode
}

/** What a tab shows, while it is the chosen one. */
export const TabPanel = ({ id, anchor, className, children }: TabPanelProps) => (
  <Base.Panel value={id} className={clsx(styles.panel, className)}>
    {anchor && <span id={anchor} className={styles.anchor} />}
    {children}
  </Base.Panel>
)
