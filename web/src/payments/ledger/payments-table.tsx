import type { Payment } from '@tessera/domain/payments/payment'
import { text } from '@tessera/domain/texts/text'
import { memo, type ReactNode, useMemo } from 'react'
import { useMay } from '../../firebase/session.ts'
import { dayText, euroText } from '../../language/format.ts'
import { t } from '../../language/t.ts'
import type { Column } from '../../ui/list/column.ts'
import { ListTable } from '../../ui/list/list-table.tsx'
import { deleteButton, editButton } from '../../ui/list/row-buttons.tsx'
import { paymentNotes } from '../payment-notes.ts'
import { LockMark } from '../seasons/lock-mark.tsx'
import { useLock } from '../seasons/use-lock.ts'
import styles from './payments-panel.module.css'

interface Props {
  payments: readonly Payment[]
  /** The payments whose stamp another one has too, each with that one; undefined in a club without stamps. */
  twins: ReadonlyMap<string, Payment> | undefined
  onEdit: (payment: Payment) => void
  onDelete: (payment: Payment) => void
  more?: MoreActions | undefined
}

/** Buttons of a payment beside Edit and Delete. */
export interface MoreActions {
  /** The most that a payment has. */
  readonly count: number
  readonly of: (payment: Payment) => ReactNode
}

const columns: readonly Column<Payment>[] = [
  { name: text('Member'), place: 'title', cell: (one) => one.memberName, headClass: styles.memberColumn },
  {
    name: text('Date'),
    cell: (one) => dayText(one.paymentDate),
    className: styles.whole,
    headClass: styles.dayColumn,
  },
  { name: text('Item'), cell: (one) => one.itemName },
  {
    name: text('Amount'),
    align: 'end',
    cell: (one) => euroText(one.amount),
    className: styles.whole,
    headClass: styles.amountColumn,
  },
  {
    name: text('Notes'),
    cell: (one) => paymentNotes(one) || '-',
    isEmpty: (one) => !paymentNotes(one),
    quiet: true,
    headClass: styles.notesColumn,
  },
]

/** The number of the stamp; one that another payment of the season has too says whose that is. */
const stampColumn = (twins: ReadonlyMap<string, Payment>): Column<Payment> => ({
  name: text('Stamp number'),
  cell: ({ id, stampNumber }) => {
    const twin = twins.get(id)
    return (
      <>
        {stampNumber ?? '-'}
        {twin && <strong className={styles.twin}>{t('Also: {name}', { name: twin.memberName })}</strong>}
      </>
    )
  },
  isEmpty: ({ stampNumber }) => !stampNumber,
  labelled: true,
  headClass: styles.stampColumn,
})

/** Payments as a table: member, date, item, amount, number of the stamp in a club that gives stamps, notes, actions. */
export const PaymentsTable = memo(function PaymentsTable({ payments, twins, onEdit, onDelete, more }: Props) {
  const may = useMay('money')
  const { onRow } = useLock()
  const actions = useMemo(() => {
    const when = ({ paymentDate }: Payment) => onRow(paymentDate) === undefined
    const mark = ({ paymentDate }: Payment) => {
      const why = onRow(paymentDate)
      return why && <LockMark why={why} />
    }
    return {
      ...(may && { open: (one: Payment) => when(one) && onEdit(one) }),
      buttons: may
        ? [...(more ? [more.of] : []), mark, { ...editButton(onEdit), when }, { ...deleteButton(onDelete), when }]
        : [],
      most: 2 + (more?.count ?? 0),
    }
  }, [onEdit, onDelete, more, may, onRow])
  const shown = useMemo(() => (twins ? columns.toSpliced(-1, 0, stampColumn(twins)) : columns), [twins])
  return (
    <ListTable
      columns={shown}
      actions={actions}
      label={text('Payments')}
      rows={payments}
      height={49}
      className={styles.table}
    />
  )
})
