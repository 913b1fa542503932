import type { Payment } from '@tessera/domain/payments/payment'
import { wayLabels } from '@tessera/domain/payments/ways'
import { text } from '@tessera/domain/texts/text'
import { Pencil, RotateCcw, Trash2, Undo2 } from 'lucide-react'
import { useMemo } from 'react'
import { dayText, euroText } from '../../../language/format.ts'
import { say } from '../../../language/say.ts'
import { t } from '../../../language/t.ts'
import { Button } from '../../../ui/button.tsx'
import type { Column, ListActions } from '../../../ui/list/column.ts'
import { ListTable } from '../../../ui/list/list-table.tsx'
import { useToday } from '../../../ui/today.tsx'
import styles from './counter.module.css'
import { type Recorded, recordedOf, type SittingRow } from './sitting-row.ts'

interface Props {
  rows: readonly SittingRow[]
  payments: ReadonlyMap<string, Payment>
  givesStamps: boolean
  onUndo: (row: SittingRow) => void
  onEdit: (row: SittingRow) => void
  /** Sends a row again. */
  onRecord: (row: SittingRow) => void
  /** Takes a row that is not recorded back into the fields. */
  onChange: (row: SittingRow) => void
  onRemove: (row: SittingRow) => void
}

const shown = ({ input }: SittingRow, { payment }: Recorded) => payment ?? input

const columns: readonly Column<SittingRow, Recorded>[] = [
  { name: text('Member'), place: 'title', cell: (row) => row.memberName, className: styles.words },
  { name: text('Item'), cell: (row, more) => <ItemCell {...shown(row, more)} />, className: styles.words },
  {
    name: text('Amount'),
    align: 'end',
    cell: (row, more) => euroText(shown(row, more).amount),
    className: styles.whole,
  },
  {
    name: text('Paid by'),
    cell: (row, more) => {
      const { paidBy } = shown(row, more)
      return paidBy ? t(wayLabels[paidBy]) : '-'
    },
    isEmpty: (row, more) => !shown(row, more).paidBy,
    className: styles.words,
  },
  {
    name: text('State'),
    className: ({ state }) => (state === 'waiting' ? styles.words : styles.whole),
    cell: (row, { isGone }) => {
      if (row.state === 'saving') return t('Saving...')
      if (row.state === 'waiting') return <strong className={styles.fault}>{reasonOf(row)}</strong>
      return isGone ? t('Deleted meanwhile') : t('Recorded')
    },
  },
]

const stampColumn: (typeof columns)[number] = {
  name: text('Stamp number'),
  cell: (row, more) => shown(row, more).stampNumber || '-',
  isEmpty: (row, more) => !shown(row, more).stampNumber,
  labelled: true,
  className: styles.whole,
}
const columnsWithStamps = columns.toSpliced(-1, 0, stampColumn)

/** The item, with the day if that is not today. */
function ItemCell({ itemName, paymentDate }: Pick<Payment, 'itemName' | 'paymentDate'>) {
  const today = useToday()
  return paymentDate === today ? itemName : `${itemName} · ${dayText(paymentDate)}`
}

/** Why a row is not recorded: the last line of the sentence, after the one that says that it is not. */
const reasonOf = ({ why = notRecorded }: SittingRow) => say(why).split('\n').at(-1)

export const notRecorded = text('Not recorded yet')

/** What was entered at the counter, the newest first. */
export function SittingTable({ rows, payments, givesStamps, onUndo, onEdit, onRecord, onChange, onRemove }: Props) {
  const isWaiting = ({ state }: SittingRow) => state === 'waiting'
  const isRecorded = (_: SittingRow, { payment }: Recorded) => payment !== undefined
  const actions: ListActions<SittingRow, Recorded> = useMemo(
    () => ({
      open: (row, more) => (more.payment ? onEdit(row) : isWaiting(row) && onChange(row)),
      main: (row, { payment }) => {
        if (!payment && !isWaiting(row)) return undefined
        return (compact) => (
          <Button
            size="small"
            compact={compact}
            icon={payment ? <Undo2 /> : <RotateCcw />}
            onClick={() => (payment ? onUndo(row) : onRecord(row))}
          >
            {t(payment ? 'Undo' : 'Record again')}
          </Button>
        )
      },
      buttons: [
        { label: text('Edit'), icon: <Pencil />, run: onEdit, when: isRecorded },
        { label: text('Change'), icon: <Pencil />, run: onChange, when: isWaiting },
        {
          label: text('Remove'),
          icon: <Trash2 />,
          run: onRemove,
          when: (row, { isGone }) => isWaiting(row) || isGone,
        },
      ],
    }),
    [onUndo, onEdit, onRecord, onChange, onRemove],
  )
  return (
    <ListTable
      columns={givesStamps ? columnsWithStamps : columns}
      rows={rows}
      actions={actions}
      label={text('Payments of this sitting')}
      more={(row) => recordedOf(row, payments)}
    />
  )
}
