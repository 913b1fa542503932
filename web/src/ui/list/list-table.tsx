import { useLanguage } from '../../language/language.ts'
import { t } from '../../language/t.ts'
import { ActionsTh, SortTh, Table, Th, Tr } from './cells.tsx'
import type { Column, Listed, RowActions } from './column.ts'
import { ListRow } from './list-row.tsx'
import { Rows } from './rows.tsx'
import type { Sorting } from './sorting.ts'

interface Props<Row, More> {
  /** Accessible name of the table; a text of the catalogue. */
  label: string
  /** As `actions`, the same object with each render: a row is rendered again only if something of it has changed. */
  columns: readonly Column<Row, More>[]
  rows: readonly Row[]
  /** What a row shows beside its own fields. */
  more?: (row: Row) => More
  /** With actions, rows fold on phones. */
  actions?: RowActions<Row, More> | undefined
  /** Accessible name of a row, if it is more than its cells. */
  nameOf?: (row: Row) => string | undefined
  sorting?: Sorting
  onSort?: (column: string) => void
  /** Estimated height of a row in pixels, for long lists: only rows in view are rendered, and columns have fixed widths. */
  height?: number
  className?: string | undefined
  rowClass?: string | ((row: Row, more: More) => string | undefined) | undefined
}

/** A list as a table of columns and row actions; cards or folded rows on narrow screens. */
export function ListTable<Row extends Listed, More = undefined>(props: Props<Row, More>) {
  const { label, columns, rows, more, actions, nameOf, sorting, onSort, height, className, rowClass } = props
  useLanguage()
  const isWindow = height !== undefined
  return (
    <Table
      label={t(label)}
      folds={actions !== undefined}
      rowCount={isWindow ? rows.length + 1 : undefined}
      className={className}
    >
      <thead>
        <Tr>
          {columns.map(({ sort, name, align, place, headClass }) =>
            sort && onSort ? (
              <SortTh
                key={name}
                className={headClass}
                direction={sorting?.column === sort ? sorting.direction : undefined}
                onSort={() => onSort(sort)}
              >
                {t(name)}
              </SortTh>
            ) : (
              <Th key={name} align={align} className={headClass}>
                {place === 'picture' ? <span className="visually-hidden">{t(name)}</span> : t(name)}
              </Th>
            ),
          )}
          {actions && <ActionsTh className={actions.headClass} buttons={actions.most} />}
        </Tr>
      </thead>
      <Rows rows={rows} height={height}>
        {(place, measure) => {
          const row = rows[place] as Row
          return (
            <ListRow
              {...{ row, columns, actions, measure, rowClass }}
              more={more?.(row) as More}
              place={isWindow ? place : undefined}
              name={nameOf?.(row)}
            />
          )
        }}
      </Rows>
    </Table>
  )
}
