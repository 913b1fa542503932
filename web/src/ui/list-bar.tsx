import { type FormEvent, type ReactNode, useRef } from 'react'
import styles from './list-bar.module.css'
import { useHeightVariable } from './use-height-variable.ts'

interface ListBarProps {
  /** Search and filters: `SearchField`, `FilterChips`. */
  children: ReactNode
  /** Buttons at the right end; on a phone beside the search. */
  actions?: ReactNode
}

/** Scrolls back to the start of the list when the search text changes. */
function showTop({ currentTarget: bar }: FormEvent<HTMLElement>): void {
  const list = bar.nextElementSibling
  const covered = list ? bar.getBoundingClientRect().bottom - list.getBoundingClientRect().top : 0
  if (covered > 0) scrollBy(0, -covered)
}

/** Search, and buttons if any, above a list; sticks below the tabs while the list scrolls. */
export function ListBar({ children, actions }: ListBarProps) {
  const bar = useRef<HTMLDivElement>(null)
  useHeightVariable(bar, '--list-bar')
  return (
    <div ref={bar} className={styles.bar} onInput={showTop}>
      {children}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}
