import { clsx } from 'clsx'
import { type KeyboardEvent, memo, useId, useState } from 'react'
import { useLanguage } from '../../language/language.ts'
import type { Measure } from './body.tsx'
import { type Column, type ListActions, type Listed, type Of, of, roles, shownName } from './column.ts'
import styles from './list.module.css'
import { RowActions } from './row-actions.tsx'
import foldStyles from './row-fold.module.css'
import { moveInRows } from './row-keys.ts'
import { RowName } from './row-name.ts'
import type { Selection } from './selection.ts'

interface Props<Row, More> {
  row: Row
  more: More
  columns: readonly Column<Row, More>[]
  actions: ListActions<Row, More> | undefined
  /** Whether it shows its values in a quiet line, and all the rest once it is opened. */
  folds: boolean
  name: string | undefined
  rowClass: Of<string | undefined, Row, More>
  /** Its place in a list of which only a part is rendered. */
  place: number | undefined
  measure: Measure
  isChosen: boolean
  onKey: Selection['onKey'] | undefined
  isSame: (before: Row, now: Row) => boolean
}

function PlainRow<Row extends Listed, More>(props: Props<Row, More>) {
  const { row, more, columns, actions, folds, name, rowClass, place, measure, isChosen, onKey } = props
  useLanguage()
  const titleId = useId()
  const [isOpen, setOpen] = useState(false)
  const open = actions?.open
  return (
    <RowName value={titleId}>
      <tr
        {...roles.row}
        ref={measure}
        aria-label={name}
        data-index={place}
        aria-rowindex={place === undefined ? undefined : place + 2}
        data-id={row.id}
        data-chosen={isChosen || undefined}
        {...((open || onKey) && {
          tabIndex: -1,
          onKeyDown: (event: KeyboardEvent<HTMLTableRowElement>) =>
            onKey?.(event, row.id) || moveInRows(event, () => open?.(row, more)),
        })}
        data-open={(folds && isOpen) || undefined}
        className={clsx(styles.row, foldStyles.row, of(rowClass, row, more))}
      >
        {columns.map((column) => {
          const at = of(column.place, row, more)
          return (
            <td
              key={column.sort ?? column.name}
              {...roles.cell}
              id={at === 'title' ? titleId : undefined}
              title={column.tooltip?.(row)}
              data-label={at === 'picture' || at === 'box' ? undefined : shownName(column, column.label)}
              data-empty={column.isEmpty?.(row, more) || undefined}
              className={clsx(
                [styles.cell, foldStyles.cell],
                column.align && styles[column.align],
                at && [styles[at], foldStyles[at]],
                column.labelled && foldStyles.labelled,
                column.quiet && styles.quiet,
                of(column.className, row, more),
              )}
            >
              {column.cell(row, more, isChosen)}
            </td>
          )
        })}
        {actions && (
          <td {...roles.cell} className={clsx(styles.cell, foldStyles.cell, styles.actions, foldStyles.actions)}>
            <RowActions row={row} more={more} actions={actions} fold={folds ? { isOpen, setOpen } : undefined} />
          </td>
        )}
      </tr>
    </RowName>
  )
}

/** True if two objects have the same fields. */
const isAlike = (a: object, b: object): boolean =>
  Object.keys({ ...a, ...b }).every((name) => Object.is(Reflect.get(a, name), Reflect.get(b, name)))

/** A row of a list, rendered again only if something of it has changed. */
export const ListRow = memo(
  PlainRow,
  ({ row, more, ...before }, { row: nextRow, more: nextMore, ...now }) =>
    now.isSame(row, nextRow) && isAlike({ ...(more as object) }, { ...(nextMore as object) }) && isAlike(before, now),
) as typeof PlainRow
