import { clsx } from 'clsx'
import { useMemo } from 'react'
import { useLanguage } from '../../language/language.ts'
import { t } from '../../language/t.ts'
import { useIsPhone } from '../use-media.ts'
import { type Column, type ListActions, type Listed, type Of, roles } from './column.ts'
import styles from './list.module.css'
import { ListHead } from './list-head.tsx'
import { ListRow } from './list-row.tsx'
import foldStyles from './row-fold.module.css'
import { Rows } from './rows.tsx'
import type { Selection } from './selection.ts'
import type { Sorting } from './sorting.ts'

interface Props<Row, More> {
  /** Accessible name of the table; a text of the catalogue. */
  label: string
  /** As `actions`, the same object with each render: a row is rendered again only if something of it has changed. */
  columns: readonly Column<Row, More>[]
  rows: readonly Row[]
  /** What a row shows beside its own fields. */
  more?: (row: Row) => More
  actions?: ListActions<Row, More> | undefined
  /** Accessible name of a row, if it is more than its cells. */
  nameOf?: (row: Row) => string | undefined
  sorting?: Sorting
  onSort?: (column: string) => void
  /** Estimated height of a row in pixels, for long lists: only rows in view are rendered, and columns have fixed widths. */
  height?: number
  /** Takes keys of a focused row before the list does; returns true for those that it has taken. */
  onKey?: Selection['onKey'] | undefined
  /** Offers the rows for choice; undefined while none are chosen. */
  selection?: Selection | undefined
  className?: string | undefined
  rowClass?: Of<string | undefined, Row, More>
  /** Whether a row shows the same as before, if that is more than to be the same object. */
  isSame?: (before: Row, now: Row) => boolean
}

/** A list as a table of columns and row actions; cards or folded rows on narrow screens. */
export function ListTable<Row extends Listed, More = undefined>(props: Props<Row, More>) {
  const { label, columns, rows, more, actions, nameOf, sorting, onSort, onKey } = props
  const { height, selection, className, rowClass } = props
  useLanguage()
  const box = selection?.column
  const cells = useMemo(() => (box ? [box, ...columns] : columns), [box, columns])
  const isWindow = height !== undefined
  const mayFold = actions !== undefined && actions.folds !== false
  const folds = useIsPhone() && mayFold
  return (
    <div className={clsx(styles.frame, mayFold && foldStyles.folds, className)}>
      <table
        {...roles.table}
        aria-label={t(label)}
        aria-rowcount={isWindow ? rows.length + 1 : undefined}
        className={clsx(styles.table, isWindow && styles.fixed)}
      >
        <ListHead columns={columns} actions={actions} sorting={sorting} onSort={onSort} selection={selection} />
        <Rows rows={rows} height={height} folds={folds}>
          {(place, measure) => {
            const row = rows[place] as Row
            return (
              <ListRow
                row={row}
                actions={actions}
                folds={folds}
                measure={measure}
                rowClass={rowClass}
                columns={cells}
                isChosen={selection?.chosen.has(row.id) ?? false}
                onKey={selection?.onKey ?? onKey}
                more={more?.(row) as More}
                place={isWindow ? place : undefined}
                name={nameOf?.(row)}
                isSame={props.isSame ?? Object.is}
              />
            )
          }}
        </Rows>
      </table>
    </div>
  )
}
