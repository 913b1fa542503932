import { clsx } from 'clsx'
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ComponentProps, CSSProperties } from 'react'
import { t } from '../../language/t.ts'
import { type Column, type ListActions, roles, shownName } from './column.ts'
import styles from './list.module.css'
import type { Selection } from './selection.ts'
import type { Sorting } from './sorting.ts'

interface Props<Row, More> {
  columns: readonly Column<Row, More>[]
  actions: ListActions<Row, More> | undefined
  sorting: Sorting | undefined
  onSort: ((column: string) => void) | undefined
  selection: Selection | undefined
}

/** The names of a list's columns; those that rows can be sorted by are buttons. */
export const ListHead = <Row, More>({ columns, actions, sorting, onSort, selection }: Props<Row, More>) => (
  <thead>
    <tr {...roles.row} className={styles.row}>
      {selection && <Th className={styles.box}>{selection.all}</Th>}
      {columns.map((column) => {
        const { sort, name, align, place, headClass, width } = column
        const direction = sorting?.column === sort ? sorting?.direction : undefined
        const Arrow = direction === 'desc' ? ArrowDown : ArrowUp
        return sort && onSort ? (
          <Th
            key={sort}
            className={headClass}
            style={{ width }}
            aria-sort={direction ? (direction === 'asc' ? 'ascending' : 'descending') : 'none'}
          >
            <button type="button" className={styles.sort} onClick={() => onSort(sort)}>
              {shownName(column)}
              <Arrow aria-hidden="true" data-idle={!direction || undefined} />
            </button>
          </Th>
        ) : (
          <Th key={name} className={clsx(align && styles[align], headClass)} style={{ width }}>
            {place === 'picture' ? <span className="visually-hidden">{t(name)}</span> : shownName(column)}
          </Th>
        )
      })}
      {actions && (
        <Th
          className={clsx(actions.most !== undefined && styles.buttons, actions.headClass)}
          style={{ width: actions.width, '--buttons': actions.most } as CSSProperties}
        >
          <span className="visually-hidden">{t('Actions')}</span>
        </Th>
      )}
    </tr>
  </thead>
)

const Th = ({ className, ...rest }: ComponentProps<'th'>) => (
  <th scope="col" {...roles.head} {...rest} className={clsx(styles.head, className)} />
)
