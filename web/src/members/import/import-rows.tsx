import { inEnglish, text } from '@tessera/domain/texts/text'
import { type CSSProperties, useMemo } from 'react'
import { t } from '../../language/t.ts'
import { ListTable } from '../../ui/list/list-table.tsx'
import { useGrowing } from '../../ui/list/use-growing.tsx'
import styles from './import.module.css'
import { importColumns } from './import-cells.tsx'
import type { PlannedRow } from './plan-import.ts'
import type { RowChoices } from './use-import-plan.ts'

/** The columns that every file has: row, number, name, e-mail and outcome. */
const always = 5

/** Rows of a file with their planned outcome: refused rows can be corrected, differing rows can be ticked. */
export function ImportRows({ rows, choices }: { rows: readonly PlannedRow[]; choices: RowChoices }) {
  const { shown, end } = useGrowing(rows)
  const { types, own, columns: ofFile, mended, ticked, mend, tick } = choices
  const columns = useMemo(() => importColumns(choices), [types, own, ofFile, choices.nameOf, mend, tick])
  const more = columns.length - always
  return (
    <section
      className={styles.rows}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
      tabIndex={0}
      aria-label={t('Rows of the file')}
      data-wide={more > 0 || undefined}
      style={{ '--more-columns': more } as CSSProperties}
    >
      <ListTable
        label={text('What will happen')}
        className={styles.table}
        columns={columns}
        rows={shown.map((planned) => ({ ...planned, id: String(planned.row) }))}
        more={({ row }) => ({ isMended: mended.has(row), isTicked: ticked.has(row) })}
        isSame={isSame}
      />
      {end}
    </section>
  )
}

/** Compares contents: planning creates new objects for all rows, and typing into one must render only that one. */
const isSame = (before: PlannedRow, now: PlannedRow): boolean => {
  const [a, b] = [before.plan, now.plan]
  return (
    before.read.typed === now.read.typed &&
    before.input.memberId === now.input.memberId &&
    before.input.belongsTo === now.input.belongsTo &&
    a.kind === b.kind &&
    (a.kind !== 'updated' || (b.kind === 'updated' && a.member === b.member)) &&
    (a.kind !== 'refused' || (b.kind === 'refused' && inEnglish(a.why) === inEnglish(b.why)))
  )
}
