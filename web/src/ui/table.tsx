import { clsx } from 'clsx'
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { t } from '../language/t.ts'
import styles from './table.module.css'

interface TableProps {
  /** What the table holds, for screen readers. */
  label: string
  /** How many rows there are, the header's among them, where not all of them stand. */
  rowCount?: number | undefined
  className?: string | undefined
  /** `<thead>` and `<tbody>` of `Tr`, `Th`, `SortTh` and `Td`. */
  children: ReactNode
}

// Browsers drop a table's meaning when its rows become cards on a phone; the roles keep it.
const roles = {
  table: { role: 'table' },
  row: { role: 'row' },
  header: { role: 'columnheader' },
  cell: { role: 'cell' },
}

/** A table, whose rows become cards on a phone. */
export const Table = ({ label, rowCount, className, children }: TableProps) => (
  <div className={clsx(styles.frame, className)}>
    <table {...roles.table} aria-label={label} aria-rowcount={rowCount} className={styles.table}>
      {children}
    </table>
  </div>
)

/** A row. */
export const Tr = (props: ComponentProps<'tr'>) => (
  <tr {...roles.row} {...props} className={clsx(styles.row, props.className)} />
)

interface ThProps extends Omit<ComponentProps<'th'>, 'align'> {
  align?: 'start' | 'end' | undefined
}

/** A column's header. */
export const Th = ({ align, className, ...rest }: ThProps) => (
  <th scope="col" {...roles.header} {...rest} className={clsx(styles.head, align === 'end' && styles.end, className)} />
)

/** The header of the column with a row's buttons: named for screen readers alone. */
export const ActionsTh = ({ className }: Pick<ThProps, 'className'>) => (
  <Th className={className}>
    <span className="visually-hidden">{t('Actions')}</span>
  </Th>
)

export type SortDirection = 'asc' | 'desc'

interface SortThProps {
  children: string
  /** How the table is sorted by this column now, if it is. */
  direction: SortDirection | undefined
  onSort: () => void
  align?: 'start' | 'end' | undefined
  className?: string | undefined
}

/** A column's header that sorts by it. */
export const SortTh = ({ children, direction, onSort, align, className }: SortThProps) => (
  <Th
    align={align}
    className={className}
    aria-sort={direction ? (direction === 'asc' ? 'ascending' : 'descending') : 'none'}
  >
    <button type="button" className={styles.sort} onClick={onSort}>
      {children}
      {direction === 'desc' ? (
        <ArrowDown aria-hidden="true" />
      ) : (
        <ArrowUp aria-hidden="true" data-idle={!direction || undefined} />
      )}
    </button>
  </Th>
)

interface TdProps extends Omit<ComponentProps<'td'>, 'align'> {
  /** The column's name, shown before the value on a phone; without it the value stands alone. */
  label?: string | undefined
  align?: 'start' | 'end' | undefined
  /** How it sits in a phone's card: a picture before, the card's title, its buttons. */
  place?: 'picture' | 'title' | 'actions' | undefined
}

/** A cell. */
export const Td = ({ label, align, place, className, children, ...rest }: TdProps) => (
  <td
    {...roles.cell}
    data-label={label}
    {...rest}
    className={clsx(styles.cell, align === 'end' && styles.end, place && styles[place], className)}
  >
    {children}
  </td>
)
