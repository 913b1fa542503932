import { type ComponentProps, type FormEvent, type ReactNode, useRef } from 'react'
import { useHeightVariable } from '../use-height-variable.ts'
import styles from './list-bar.module.css'
import { SearchField } from './search-field.tsx'
import type { ListSearch } from './use-found.ts'

interface ListBarProps extends Pick<ComponentProps<typeof SearchField>, 'label' | 'placeholder'> {
  search: ListSearch
  /** Filters, as `FilterChips`. */
  children?: ReactNode
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
export function ListBar({ search, label, placeholder, children, actions }: ListBarProps) {
  const bar = useRef<HTMLDivElement>(null)
  useHeightVariable(bar, '--list-bar')
  return (
    <div ref={bar} className={styles.bar} onInput={showTop}>
      <SearchField label={label} placeholder={placeholder} value={search.query} onChange={search.setQuery} />
      {children}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}
