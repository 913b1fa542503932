import { text } from '@tessera/domain/texts/text'
import { Ban, CircleCheck, Pencil, Trash2 } from 'lucide-react'
import type { RowButton } from './column.ts'

// The buttons that most lists have, the same in each.

type Run<Row> = (row: Row) => unknown

export const editButton = <Row,>(run: Run<Row>): RowButton<Row, unknown> => ({
  label: text('Edit'),
  icon: <Pencil />,
  run,
})

export const deleteButton = <Row,>(run: Run<Row>): RowButton<Row, unknown> => ({
  label: text('Delete'),
  icon: <Trash2 />,
  danger: true,
  run,
})

/** Switches a row off, or on again. */
export const switchButton = <Row,>(
  isOn: (row: Row) => boolean,
  run: Run<Row>,
  names: { off: string; on: string } = { off: text('Disable'), on: text('Enable') },
): RowButton<Row, unknown> => ({
  label: (row) => (isOn(row) ? names.off : names.on),
  icon: (row) => (isOn(row) ? <Ban /> : <CircleCheck />),
  worded: true,
  run,
})
