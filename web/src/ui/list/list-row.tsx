import { Fragment, memo } from 'react'
import { useLanguage } from '../../language/language.ts'
import { t } from '../../language/t.ts'
import { IconButton } from '../icon-button.tsx'
import { Td, Tr } from './cells.tsx'
import type { Column, RowActions, RowButton } from './column.ts'
import { FoldedActions } from './folded-actions.tsx'
import type { Measure } from './space.tsx'

interface Props<Row, More> {
  row: Row
  more: More
  columns: readonly Column<Row, More>[]
  actions: RowActions<Row, More> | undefined
  name: string | undefined
  rowClass: string | ((row: Row, more: More) => string | undefined) | undefined
  /** Its place in a list of which only a part is rendered. */
  place: number | undefined
  measure: Measure
}

function PlainRow<Row, More>({ row, more, columns, actions, name, rowClass, place, measure }: Props<Row, More>) {
  useLanguage()
  const open = actions?.open
  return (
    <Tr
      ref={measure}
      aria-label={name}
      data-index={place}
      aria-rowindex={place === undefined ? undefined : place + 2}
      onOpen={open && (() => open(row, more))}
      className={typeof rowClass === 'function' ? rowClass(row, more) : rowClass}
    >
      {columns.map((column) => (
        <Td
          key={column.name}
          label={column.place === 'picture' ? undefined : t(column.label ?? column.name)}
          title={column.tooltip?.(row)}
          empty={column.isEmpty?.(row, more)}
          align={column.align}
          place={column.place}
          labelled={column.labelled}
          className={column.className}
        >
          {column.cell(row, more)}
        </Td>
      ))}
      {actions && <Td place="actions">{actions.instead?.(row, more) || <Actions {...{ row, more, actions }} />}</Td>}
    </Tr>
  )
}

type ActionsProps<Row, More> = Pick<Props<Row, More>, 'row' | 'more'> & { actions: RowActions<Row, More> }

function Actions<Row, More>({ row, more, actions: { main, buttons, className } }: ActionsProps<Row, More>) {
  return (
    <FoldedActions main={main?.(row, more)} className={className}>
      {buttons.map((button, at) => (
        <Fragment key={at}>
          {typeof button === 'function' ? button(row, more) : <Button {...{ row, more, button }} />}
        </Fragment>
      ))}
    </FoldedActions>
  )
}

interface ButtonProps<Row, More> extends Pick<Props<Row, More>, 'row' | 'more'> {
  button: RowButton<Row, More>
}

function Button<Row, More>({ row, more, button }: ButtonProps<Row, More>) {
  const { label, icon, run, when, danger, worded } = button
  if (when && !when(row, more)) return null
  return (
    <IconButton
      label={t(typeof label === 'function' ? label(row) : label)}
      icon={typeof icon === 'function' ? icon(row) : icon}
      tone={danger ? 'danger' : undefined}
      worded={worded}
      onClick={() => run(row)}
    />
  )
}

/** True if two objects have the same fields. */
const isAlike = (a: object, b: object): boolean =>
  Object.keys({ ...a, ...b }).every((name) => Object.is(Reflect.get(a, name), Reflect.get(b, name)))

const fieldsOf = (more: unknown): object => (more instanceof Object ? more : { more })

/** A row of a list, rendered again only if something of it has changed. */
export const ListRow = memo(
  PlainRow,
  ({ more: before, ...a }, { more: now, ...b }) => isAlike(a, b) && isAlike(fieldsOf(before), fieldsOf(now)),
) as typeof PlainRow
