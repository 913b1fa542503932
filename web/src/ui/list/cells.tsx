import { clsx } from 'clsx'
import { ArrowDown, ArrowUp } from 'lucide-react'
import {
  type ComponentProps,
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  useContext,
  useId,
  useMemo,
  useState,
} from 'react'
import { t } from '../../language/t.ts'
import { useIsPhone } from '../use-media.ts'
import styles from './cells.module.css'
import foldStyles from './row-fold.module.css'
import { Fold, FoldsRows } from './row-fold.ts'
import { moveInRows } from './row-keys.ts'
import { RowName } from './row-name.ts'

interface TableProps {
  /** Accessible name of the table. */
  label: string
  /** Total number of rows including the header, if not all are rendered; columns must then not move while scrolling. */
  rowCount?: number | undefined
  /** On phones, rows show their values in a quiet line, and all the rest once they are opened: for rows with `FoldedActions`. */
  folds?: boolean | undefined
  className?: string | undefined
  /** `<thead>` and `<tbody>` with `Tr`, `Th`, `SortTh` and `Td`. */
  children: ReactNode
}

// Browsers drop table semantics when CSS turns the rows into cards on a phone; the roles keep them.
const roles = {
  table: { role: 'table' },
  row: { role: 'row' },
  header: { role: 'columnheader' },
  cell: { role: 'cell' },
}

/** Shows its rows as cards on narrow screens. */
export const Table = ({ label, rowCount, folds = false, className, children }: TableProps) => (
  <div className={clsx(styles.frame, folds && foldStyles.folds, className)}>
    <table
      {...roles.table}
      aria-label={label}
      aria-rowcount={rowCount}
      className={clsx(styles.table, rowCount !== undefined && styles.fixed)}
    >
      <FoldsRows value={useIsPhone() && folds}>{children}</FoldsRows>
    </table>
  </div>
)

interface TrProps extends ComponentProps<'tr'> {
  /** Runs on Enter. Makes the row focusable by arrow keys, from the search and from its neighbours. */
  onOpen?: (() => void) | undefined
}

export function Tr({ onOpen, className, ...rest }: TrProps) {
  const folds = useContext(FoldsRows)
  const [isOpen, setOpen] = useState(false)
  const fold = useMemo(() => (folds ? { isOpen, toggle: () => setOpen(!isOpen) } : undefined), [folds, isOpen])
  return (
    <RowName value={useId()}>
      <Fold value={fold}>
        <tr
          {...roles.row}
          {...(onOpen && {
            tabIndex: -1,
            onKeyDown: (event: KeyboardEvent<HTMLTableRowElement>) => moveInRows(event, onOpen),
          })}
          data-open={fold?.isOpen || undefined}
          {...rest}
          className={clsx(styles.row, foldStyles.row, className)}
        />
      </Fold>
    </RowName>
  )
}

interface ThProps extends Omit<ComponentProps<'th'>, 'align'> {
  align?: 'start' | 'end' | undefined
}

export const Th = ({ align, className, ...rest }: ThProps) => (
  <th scope="col" {...roles.header} {...rest} className={clsx(styles.head, align === 'end' && styles.end, className)} />
)

interface ActionsThProps extends Pick<ThProps, 'className'> {
  /** The most icon buttons of a row, in a table with fixed widths: the column is as wide as they are. */
  buttons?: number | undefined
}

/** Header of the column with the row's buttons, visible to screen readers only. */
export const ActionsTh = ({ className, buttons }: ActionsThProps) => (
  <Th
    className={clsx(buttons !== undefined && styles.buttons, className)}
    style={{ '--buttons': buttons } as CSSProperties}
  >
    <span className="visually-hidden">{t('Actions')}</span>
  </Th>
)

type SortDirection = 'asc' | 'desc'

interface SortThProps {
  children: string
  /** Set if the table is sorted by this column. */
  direction: SortDirection | undefined
  onSort: () => void
  align?: 'start' | 'end' | undefined
  className?: string | undefined
}

/** Column header with a sort button. */
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
  /** Column name, shown before the value on cards. */
  label?: string | undefined
  align?: 'start' | 'end' | undefined
  /** Position on cards; the title names the row, and describes its buttons. */
  place?: 'picture' | 'title' | 'actions' | undefined
  /** Keeps its label in a folded row, where the value alone is unclear. */
  labelled?: boolean | undefined
  /** Has nothing to show in a folded row. */
  empty?: boolean | undefined
}

export function Td({ label, align, place, labelled, empty, className, children, ...rest }: TdProps) {
  const rowName = useContext(RowName)
  return (
    <td
      {...roles.cell}
      id={place === 'title' ? rowName : undefined}
      data-label={label}
      data-empty={empty || undefined}
      {...rest}
      className={clsx(
        styles.cell,
        foldStyles.cell,
        align === 'end' && styles.end,
        place && [styles[place], foldStyles[place]],
        labelled && foldStyles.labelled,
        className,
      )}
    >
      {children}
    </td>
  )
}
