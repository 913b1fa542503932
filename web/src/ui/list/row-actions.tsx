import { Ellipsis } from 'lucide-react'
import { Fragment } from 'react'
import { t } from '../../language/t.ts'
import { IconButton } from '../icon-button.tsx'
import { type ListActions, of } from './column.ts'
import styles from './row-fold.module.css'

interface Props<Row, More> {
  row: Row
  more: More
  actions: ListActions<Row, More>
  /** Whether the row is opened, if it folds: its buttons are then below it, with their texts. */
  fold: { isOpen: boolean; setOpen: (isOpen: boolean) => void } | undefined
}

/** The buttons of a row. */
export function RowActions<Row, More>({ row, more, actions, fold }: Props<Row, More>) {
  const instead = actions.instead?.(row, more)
  if (instead) return instead
  const main = actions.main?.(row, more)
  const buttons = actions.buttons.map((button, at) => {
    if (typeof button === 'function') return <Fragment key={at}>{button(row, more)}</Fragment>
    const { label, icon, run, when, danger, worded } = button
    return (
      (when?.(row, more) ?? true) && (
        <IconButton
          key={at}
          label={t(of(label, row, more))}
          icon={of(icon, row, more)}
          tone={danger ? 'danger' : undefined}
          worded={worded}
          onClick={() => run(row)}
        />
      )
    )
  })
  const all = (
    <>
      {main?.(false)}
      {buttons}
    </>
  )
  if (!fold) return actions.className ? <span className={actions.className}>{all}</span> : all
  return (
    <>
      <span className={styles.folded}>
        {!fold.isOpen && main?.(true)}
        <IconButton
          label={t('Actions')}
          icon={<Ellipsis />}
          aria-expanded={fold.isOpen}
          onClick={() => fold.setOpen(!fold.isOpen)}
        />
      </span>
      {fold.isOpen && <span className={styles.opened}>{all}</span>}
    </>
  )
}
